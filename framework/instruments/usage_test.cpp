#include "instruments/instrument.hpp"

#include <sys/mman.h>

#include <boost/test/unit_test.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <tuple>

#include "message_of.hpp"
#include "model/helper_binaries.hpp"
#include "process/gone_test.hpp"
#include "temporary_directory.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(usage_of_processes)

using How = process::Ended::How;

/// Measures the command, and returns the usage of its process, not that of the launcher.
process::Ended ended(process::Launch launch) {
  const TemporaryDirectory place;
  const auto counting = usage({"peak-rss"}, place / "scratch");
  counting.attach(launch);
  auto how = process::run_process(launch);
  counting.amend(how);
  return how;
}

process::Launch shell(const std::string& script) {
  return {.argv = {"sh", "-c", script}, .keep_stdout = true};
}

/// Returns the peak of a `dd` that allocates a block of `mib` MiB, in MiB.
double peak_keeping_mib(int mib) {
  const auto size = std::to_string(mib << 20);
  const auto one = ended(shell("dd if=/dev/zero of=/dev/null count=1 bs=" + size));
  BOOST_TEST(one.code == 0);
  return static_cast<double>(one.usage.max_rss_kib) / 1024;
}

BOOST_AUTO_TEST_CASE(a_process_has_a_peak_in_bytes_and_faults_and_switches_of_both_kinds) {
  const auto all = usage({"peak-rss", "page-faults", "context-switches"}, "")
                       .read({{}}, {.usage = {.max_rss_kib = 1L << 40,
                                              .minor_faults = 3,
                                              .major_faults = 4,
                                              .voluntary_switches = 5,
                                              .involuntary_switches = 6}});
  BOOST_REQUIRE(all.size() == 3U);
  BOOST_TEST(all[0].samples.front().value == 0x1p50);
  BOOST_TEST(all[1].samples.front().value == 7);
  BOOST_TEST(all[2].samples.front().value == 11);
}

/// An emulator of another machine runs only the first program, so the launcher cannot start the measured one.
boost::test_tools::assertion_result launcher_starts(boost::unit_test::test_unit_id /*of*/) {
  const auto launcher = needed_helper_binary("holdfast-usage", "tested");
  return process::run_process({.argv = {launcher}}).how != How::not_started;
}

BOOST_AUTO_TEST_SUITE(under_the_launcher, *boost::unit_test::precondition(launcher_starts))

BOOST_AUTO_TEST_CASE(what_a_small_program_has_in_memory_is_seen_though_we_have_more) {
  constexpr std::size_t kOurs = 64 << 20;
  void* const ours = mmap(nullptr, kOurs, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  BOOST_REQUIRE(ours != MAP_FAILED);
  std::memset(ours, 1, kOurs);
  const double two = peak_keeping_mib(2);
  const double eight = peak_keeping_mib(8);
  munmap(ours, kOurs);
  BOOST_TEST(two < 8);
  BOOST_TEST(eight - two > 5);
  BOOST_TEST(eight - two < 7);
}

BOOST_AUTO_TEST_CASE(it_ends_as_the_program_did) {
  const auto exited = ended(shell("exit 7"));
  BOOST_TEST((exited.how == How::exited && exited.code == 7));
  for (const int signal : {SIGKILL, SIGSEGV, SIGTERM, SIGPIPE}) {
    const auto killed = ended(shell("kill -" + std::to_string(signal) + " $$"));
    BOOST_TEST((killed.how == How::signalled && killed.code == signal));
  }
}

BOOST_AUTO_TEST_CASE(a_signal_for_the_group_is_the_programs_to_decide_on) {
  BOOST_TEST((ended(shell("kill -TERM 0")).how == How::signalled));
  const auto decided = ended(shell("trap 'exit 3' TERM; kill -TERM 0; sleep 10"));
  BOOST_TEST((decided.how == How::exited && decided.code == 3));
}

BOOST_AUTO_TEST_CASE(the_program_keeps_its_first_word_and_what_it_writes) {
  auto launch = shell("echo \"$0\"; echo wrong >&2");
  launch.argv.front() = "other-name";
  launch.argv.push_back("word with blanks");
  launch.file = "/bin/sh";
  const auto said = ended(launch);
  BOOST_TEST(said.out == "word with blanks\n");
  BOOST_TEST(said.tail == "wrong\n");
  launch.argv = {"other-name", "-c", "tr '\\0' ' ' </proc/$$/cmdline"};
  BOOST_TEST(ended(launch).out.starts_with("other-name "));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_started_is_said_as_it_is_without_counting) {
  const TemporaryDirectory place;
  const auto no_program = place.write("text", "no program");
  std::filesystem::permissions(no_program, std::filesystem::perms::owner_all);
  for (const auto& [file, code] : {std::pair{place / "nothing", ENOENT}, std::pair{no_program, ENOEXEC},
                                   std::pair{std::string("no-such-program-anywhere"), ENOENT}}) {
    const auto how = ended({.argv = {file}});
    BOOST_TEST((how.how == How::not_started));
    BOOST_TEST(how.code == code);
  }
}

BOOST_AUTO_TEST_CASE(with_its_time_it_ends_and_the_program_with_it) {
  const TemporaryDirectory place;
  // The program has its own process group.
  auto launch = shell("echo $$ >" + (place / "pid") + "; exec setsid sleep 100");
  launch.deadline_s = 1;
  BOOST_TEST((ended(launch).how == How::timed_out));
  const auto pid = std::to_string(std::stoi(content_of(place / "pid")));
  BOOST_TEST(process::soon([&] { return process::is_gone(pid); }));
}

/// Returns what a `dd` with a block of `mib` MiB has mapped privately when it ends, in MiB. It does not free the
/// block.
double committed_mib(int mib) {
  const TemporaryDirectory place;
  const auto counting = memory({"vm-data"}, place / "scratch");
  auto launch = shell("exec dd if=/dev/zero of=/dev/null count=1 bs=" + std::to_string(mib << 20));
  counting.attach(launch);
  auto how = process::run_process(launch);
  counting.amend(how);
  BOOST_TEST((how.how == How::exited && how.code == 0));
  const wire::ChildReport of_a_command;
  return counting.read({of_a_command}, how).front().samples.front().value / (1 << 20);
}

BOOST_AUTO_TEST_CASE(a_command_has_its_memory_until_it_ends) {
  BOOST_TEST(committed_mib(64) - committed_mib(4) == 60, boost::test_tools::tolerance(0.02));
}

BOOST_AUTO_TEST_CASE(a_program_that_is_traced_gets_its_signals_and_ends_by_them) {
  const TemporaryDirectory place;
  const auto counting = memory({"vm-data"}, place / "scratch");
  for (const auto& [script, by, code] :
       {std::tuple{"trap 'exit 3' USR1; kill -USR1 $$; sleep 10", How::exited, 3},
        std::tuple{"kill -TERM $$", How::signalled, SIGTERM},
        std::tuple{"kill -KILL $$", How::signalled, SIGKILL},
        std::tuple{"(sleep 0.1; kill -CONT $$) & kill -STOP $$; exit 5", How::exited, 5}}) {
    auto launch = shell(script);
    counting.attach(launch);
    auto how = process::run_process(launch);
    counting.amend(how);
    BOOST_TEST((how.how == by && how.code == code), script);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(where_nothing_was_left_no_usage_is_made_up) {
  const TemporaryDirectory place;
  process::Ended how{.how = How::exited};
  const auto counting = usage({"peak-rss"}, place / "scratch");
  BOOST_TEST(message_of([&] { counting.amend(how); }) == "ran under holdfast-usage, which left no usage");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
