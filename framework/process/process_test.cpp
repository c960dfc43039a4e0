#include "process/process.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <set>
#include <sstream>

#include "environment_variable.hpp"
#include "message_of.hpp"
#include "process/gone_test.hpp"
#include "process/processors.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(started_process)

extern "C" void __tsan_init() __attribute__((weak));

namespace {

using namespace holdfast;
using namespace holdfast::process;
using How = Ended::How;

Launch shell(const std::string& script) {
  return {.argv = {"/bin/sh", "-c", script}, .deadline_s = 60, .keep_stdout = true};
}

std::string out_of(const Launch& launch) { return run_process(launch).out; }

/// Starts a grandchild that ignores all signals but SIGKILL for five minutes, and prints its process number.
const std::string kStubborn = "(trap '' TERM HUP INT; exec sleep 300) & echo $!; ";

/// Returns the process number that kStubborn has printed.
std::string grandchild_of(const Ended& ended) {
  BOOST_REQUIRE(ended.out.size() > 1U);
  return ended.out.substr(0, ended.out.find('\n'));
}

/// ThreadSanitizer replaces vfork() by fork(), so the parent does not wait for the child's message that exec failed.
boost::test_tools::assertion_result hears_of_failures(boost::unit_test::test_unit_id /*of*/) {
  return __tsan_init == nullptr;
}
const boost::unit_test::precondition kHeard(hears_of_failures);

}  // namespace

BOOST_AUTO_TEST_CASE(a_process_ends_with_its_exit_code) {
  BOOST_TEST((run_process(shell("exit 0")).how == How::exited));
  const auto ended = run_process(shell("exit 3"));
  BOOST_TEST(ended.code == 3);
  BOOST_TEST(how_it_ended(ended, 60) == "exited with 3");
}

BOOST_AUTO_TEST_CASE(or_by_a_signal) {
  const auto ended = run_process(shell("kill -SEGV $$"));
  BOOST_TEST((ended.how == How::signalled));
  BOOST_TEST(ended.code == SIGSEGV);
  BOOST_TEST(how_it_ended(ended, 60) == "was killed by signal 11 (Segmentation fault)");
}

BOOST_AUTO_TEST_CASE(a_program_that_does_not_exist_is_not_started, *kHeard) {
  for (const char* name : {"/nowhere/program", "a-program-that-is-nowhere-in-the-path"}) {
    const auto ended = run_process({.argv = {name}});
    BOOST_TEST((ended.how == How::not_started), name);
    BOOST_TEST(ended.code == ENOENT, name);
    BOOST_TEST(how_it_ended(ended, 60) == "could not be started: No such file or directory", name);
  }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_no_program_is_not_started, *kHeard) {
  const TemporaryDirectory place;
  const auto ended = run_process({.argv = {place.write("data", "1 2 3")}});
  BOOST_TEST((ended.how == How::not_started));
  BOOST_TEST(ended.code == EACCES);
}

BOOST_AUTO_TEST_CASE(a_bare_name_is_searched_in_path_and_a_file_may_run_under_another_name) {
  BOOST_TEST(out_of({.argv = {"printf", "a b"}, .keep_stdout = true}) == "a b");
  BOOST_TEST(out_of({.file = "/bin/sh", .argv = {"bench", "-c", "printf \"$0\""}, .keep_stdout = true}) ==
             "bench");
}

BOOST_AUTO_TEST_CASE(stdout_is_kept_or_dropped) {
  auto launch = shell("echo hello");
  BOOST_TEST(out_of(launch) == "hello\n");
  launch.keep_stdout = false;
  const auto ended = run_process(launch);
  BOOST_TEST(ended.out == "");
  BOOST_TEST(ended.code == 0);  // writing to the closed stdout did not fail
}

BOOST_AUTO_TEST_CASE(much_output_on_both_ends_arrives) {
  const auto ended = run_process(
      shell("i=0; while [ $i -lt 20000 ]; do echo 12345678; echo 12345678 >&2; i=$((i+1)); done"));
  BOOST_TEST((ended.how == How::exited));
  BOOST_TEST(ended.out.size() == 180'000U);  // far more than the capacity of a pipe
}

BOOST_AUTO_TEST_CASE(of_stderr_the_last_is_kept) {
  const auto ended = run_process(shell("seq 1 100000 >&2; printf end >&2"));
  BOOST_TEST(ended.tail.ends_with("\n99999\n100000\nend"));
  BOOST_TEST(ended.tail.size() == 2000U);
  BOOST_TEST(ended.out == "");
}

BOOST_AUTO_TEST_CASE(a_flood_of_stderr_neither_fills_the_memory_nor_holds_up_the_deadline) {
  auto launch = shell("exec yes 'more than a gigabyte a second' >&2");
  launch.deadline_s = 0.5;
  const auto ended = run_process(launch);
  BOOST_TEST((ended.how == How::timed_out));
  BOOST_TEST(ended.usage.wall_ns < 100e9);
  BOOST_TEST(ended.tail.size() == 2000U);
  BOOST_TEST(ended.tail.capacity() < 100'000U);
}

BOOST_AUTO_TEST_CASE(stdin_is_empty) {
  const auto ended = run_process(shell("cat"));
  BOOST_TEST(how_it_ended(ended, 60) == "exited with 0");
  BOOST_TEST(ended.out == "");
}

BOOST_AUTO_TEST_CASE(it_runs_in_the_directory_asked_for) {
  const TemporaryDirectory place;
  auto launch = shell("pwd -P");
  BOOST_TEST(out_of(launch) == std::filesystem::current_path().string() + "\n");
  launch.directory = place.path();
  BOOST_TEST(out_of(launch) == std::filesystem::canonical(place.path()).string() + "\n");
}

BOOST_AUTO_TEST_CASE(its_environment_is_ours_with_changes) {
  const EnvironmentVariable kept("HOLDFAST_TEST_KEPT", "kept");
  const EnvironmentVariable changed("HOLDFAST_TEST_CHANGED", "ours");
  const Launch launch{
      .argv = {"env"},
      .environment = {"HOLDFAST_TEST_ADDED=first", "HOLDFAST_TEST_CHANGED=a=b c", "HOLDFAST_TEST_ADDED="},
      .keep_stdout = true};
  std::multiset<std::string> entries;
  std::istringstream lines(out_of(launch));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("HOLDFAST_TEST_")) entries.insert(line);
  }
  const std::multiset<std::string> expected{"HOLDFAST_TEST_ADDED=", "HOLDFAST_TEST_CHANGED=a=b c",
                                            "HOLDFAST_TEST_KEPT=kept"};
  BOOST_TEST(entries == expected, boost::test_tools::per_element());
  BOOST_TEST(std::string(getenv("HOLDFAST_TEST_CHANGED")) == "ours");
}

BOOST_AUTO_TEST_CASE(signals_that_we_ignore_are_not_ignored_by_it) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const auto ended = run_process(shell("kill -PIPE $$"));
  std::signal(SIGPIPE, before);
  BOOST_TEST((ended.how == How::signalled));
  BOOST_TEST(ended.code == SIGPIPE);
}

BOOST_AUTO_TEST_CASE(nor_are_signals_blocked_that_we_block) {
  sigset_t some;
  sigset_t before;
  sigemptyset(&some);
  sigaddset(&some, SIGUSR1);
  sigprocmask(SIG_BLOCK, &some, &before);
  const auto ended = run_process(shell("kill -USR1 $$"));
  sigprocmask(SIG_SETMASK, &before, nullptr);
  BOOST_TEST((ended.how == How::signalled));
  BOOST_TEST(ended.code == SIGUSR1);
}

BOOST_AUTO_TEST_CASE(in_a_directory_or_with_an_input_that_is_nowhere_it_is_not_started, *kHeard) {
  auto launch = shell("true");
  launch.directory = "/nowhere";
  const auto without_directory = run_process(launch);
  BOOST_TEST(how_it_ended(without_directory, 60) == "could not be started: No such file or directory");
  launch.directory.clear();
  launch.input = "/nowhere/input";
  BOOST_TEST((run_process(launch).how == How::not_started));
  // The failed start does not affect the next one.
  BOOST_TEST((run_process(shell("true")).how == How::exited));
}

BOOST_AUTO_TEST_CASE(its_end_is_told_where_we_were_told_to_ignore_that_of_children) {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const auto ended = run_process(shell("kill -SEGV $$"));
  std::signal(SIGCHLD, before);
  BOOST_TEST((ended.how == How::signalled));
  BOOST_TEST(ended.code == SIGSEGV);
}

BOOST_AUTO_TEST_CASE(at_the_deadline_it_is_killed_with_all_that_it_has_started) {
  auto launch = shell("trap '' TERM; " + kStubborn + "wait");
  launch.deadline_s = 0.5;
  const auto ended = run_process(launch);
  BOOST_TEST((ended.how == How::timed_out));
  BOOST_TEST(ended.usage.wall_ns >= 0.5e9);
  BOOST_TEST(ended.usage.wall_ns < 100e9);  // of 300 s
  BOOST_TEST(soon([&] { return is_gone(grandchild_of(ended)); }));
  BOOST_TEST(how_it_ended(ended, 10) ==
             "did not end within 10 s and was killed with all processes that it had started");
}

BOOST_AUTO_TEST_CASE(at_the_deadline_it_is_killed_also_where_it_has_left_its_group) {
  const std::string script =
      "import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(300)  # the group of these tests";
  const auto ended = run_process({.argv = {"/usr/bin/python3", "-c", script}, .deadline_s = 2});
  BOOST_TEST((ended.how == How::timed_out));
  BOOST_TEST(ended.code == SIGKILL);
}

// poll() fails if it gets more descriptors than the process may have. If the child lowers the limit earlier, the
// descriptors for poll() cannot be opened.
BOOST_AUTO_TEST_CASE(what_cannot_be_watched_is_an_error_and_no_deadline) {
  rlimit before{};
  BOOST_REQUIRE(getrlimit(RLIMIT_NOFILE, &before) == 0);
  auto launch = shell("prlimit --pid $PPID --nofile=2: && echo woken >&2; sleep 300");
  const auto said = message_of([&] { run_process(launch); });
  BOOST_REQUIRE(setrlimit(RLIMIT_NOFILE, &before) == 0);
  BOOST_TEST((said == "a child cannot be watched: Invalid argument" ||
              said == "a child cannot be watched: Too many open files" ||
              said == "a child cannot be watched: no pipe: Too many open files"),
             said);
}

BOOST_AUTO_TEST_CASE(what_it_leaves_in_the_background_is_killed_when_it_ends) {
  const auto ended = run_process(shell(kStubborn + "exit 4"));
  BOOST_TEST((ended.how == How::exited));
  BOOST_TEST(ended.code == 4);
  BOOST_TEST(ended.usage.wall_ns < 100e9);  // the grandchild has our pipes, and is not waited for
  BOOST_TEST(soon([&] { return is_gone(grandchild_of(ended)); }));
}

BOOST_AUTO_TEST_CASE(its_usage_is_measured) {
  // A shell takes far longer than 20 ns for each of a million additions.
  const auto busy = run_process(shell("i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done")).usage;
  BOOST_TEST(busy.user_ns > 20e6);
  BOOST_TEST(busy.max_rss_kib > 100);
  BOOST_TEST(busy.minor_faults > 0);
  const auto idle = run_process(shell("exec sleep 0.1")).usage;
  BOOST_TEST(idle.wall_ns >= 100e6);
  BOOST_TEST(idle.voluntary_switches >= 1);
  BOOST_TEST(idle.run_delay_ns >= 0);
  BOOST_TEST(idle.run_delay_ns < idle.wall_ns);
  BOOST_TEST(idle.user_ns + idle.system_ns < busy.user_ns + busy.system_ns);
}

BOOST_AUTO_TEST_CASE(commands_are_shown_as_a_person_would_type_them) {
  BOOST_TEST(shown_command({"/bin/bench", "--n=3", "a/b.c"}) == "/bin/bench --n=3 a/b.c");
  BOOST_TEST(shown_command({"a b", "", "$HOME", "it's", "x;y", "*"}) ==
             "'a b' '' '$HOME' 'it'\\''s' 'x;y' '*'");
}

BOOST_AUTO_TEST_CASE(who_waits_while_the_process_computes_notices_its_end_no_later) {
  const Usage usage{.wall_ns = 10, .user_ns = 4, .system_ns = 2, .run_delay_ns = 1};
  BOOST_TEST(noticed_late_ns(usage, {.in_all_ns = 2}) == 2.0);  // 3 of the 10 ns are not explained
  BOOST_TEST(noticed_late_ns(usage, {.in_all_ns = 9}) == 3.0);
  // The CPU time is that of two threads, so it exceeds the wall time.
  BOOST_TEST(noticed_late_ns({.wall_ns = 10, .user_ns = 16}, {.in_all_ns = 9}) == 0.0);
}

// The start of a process counts as one voluntary switch.
BOOST_AUTO_TEST_CASE(who_waits_while_the_process_sleeps_notices_its_end_no_later) {
  const Usage slept{.wall_ns = 20, .user_ns = 1, .voluntary_switches = 2};
  BOOST_TEST(noticed_late_ns(slept, {.in_all_ns = 9, .at_last_ns = 2}) == 2.0);
  const Usage started{.wall_ns = 20, .user_ns = 1, .voluntary_switches = 1};
  BOOST_TEST(noticed_late_ns(started, {.in_all_ns = 9, .at_last_ns = 2}) == 9.0);
}

// Four computing processes share the processor of a sleeping process and its watcher.
BOOST_AUTO_TEST_CASE(on_a_busy_processor_a_sleep_is_not_shorter_than_it_is) {
  const auto processor = own_processors().front();
  std::vector<pid_t> busy;
  for (int i = 0; i < 4; ++i) {
    busy.push_back(fork());
    if (busy.back() == 0) {
      const OnProcessor there(processor);
      for (std::atomic<unsigned> turns = 0;; ++turns) {
      }
    }
  }
  std::vector<double> shortest_ms{1e9};
  {
    const OnProcessor there(processor);
    for (int i = 0; i < 20; ++i) {
      const auto usage = run_process({.argv = {"sleep", "0.02"}, .processor = processor}).usage;
      shortest_ms.push_back((usage.wall_ns - usage.run_delay_ns) / 1e6);
    }
  }
  for (const auto pid : busy) kill(pid, SIGKILL);
  for (const auto pid : busy) waitpid(pid, nullptr, 0);
  BOOST_TEST(*std::min_element(shortest_ms.begin(), shortest_ms.end()) >= 20.0);
}

BOOST_AUTO_TEST_SUITE_END()
