#include "process/trace/trace.hpp"

#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdlib>
#include <filesystem>

#include "filtered_calls.hpp"
#include "process/trace/uses.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(trace_of_a_command)

namespace {

using namespace holdfast;
using trace::why_unknown;
namespace fs = std::filesystem;

/// Traces `sh -c words` in that directory.
trace::Traced of_shell(const TemporaryDirectory& place, const std::string& words) {
  return trace::run_traced({.file = "/bin/sh", .argv = {"sh", "-c", words}, .directory = place.path()});
}

trace::Use use_of(const trace::Traced& traced, const std::string& path) {
  const auto found = traced.files.find(path);
  return found == traced.files.end() ? trace::Use{} : found->second;
}

/// Compiles a shared library, and returns its file.
std::string library(const TemporaryDirectory& place, const std::string& name) {
  const auto source = place.write("plugin.c", "int plugin(void) { return 1; }\n");
  const auto file = place / name;
  fs::create_directories(fs::path(file).parent_path());
  BOOST_REQUIRE(std::system(("cc -shared -fPIC -o '" + file + "' '" + source + "'").c_str()) == 0);
  return file;
}

std::string host(const TemporaryDirectory& place, const std::string& body) {
  const auto source =
      place.write("host.cpp",
                  "#include <dlfcn.h>\n#include <fcntl.h>\n#include <thread>\n#include <unistd.h>\n"
                  "int main(int, char** argv) { " +
                      body + " }\n");
  const auto file = place / "host";
  BOOST_REQUIRE(std::system(("c++ -pthread -o '" + file + "' '" + source + "' -ldl").c_str()) == 0);
  return file;
}

trace::Traced of_program(const TemporaryDirectory& place, const std::string& file) {
  return trace::run_traced({.file = file, .argv = {file}, .directory = place.path()});
}

/// Returns true if why_unknown() returns `words` in a child in which the kernel refuses ptrace().
bool says_without_ptrace(const std::string& words) {
  const pid_t child = fork();
  if (child == 0) {
    std::array filter{
        sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        sock_filter BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        sock_filter BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    filter_calls(filter);
    _exit(why_unknown(trace::run_traced({.file = "/bin/true", .argv = {"true"}})) == words ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_a_script_and_its_children_read_is_noted_by_the_names_they_use) {
  const TemporaryDirectory place;
  place.write("words/a.txt", "a\n");
  place.write("other.sh", "read line <words/a.txt; cat \"$0\" | wc\n");
  const auto absolute = place.write("absolute.txt", "b\n");
  const auto traced = of_shell(place, "sh ./other.sh; cd words; cat a.txt '" + absolute + "'");
  BOOST_TEST(traced.incomplete == "");
  BOOST_TEST(use_of(traced, place / "other.sh").read);
  BOOST_TEST(use_of(traced, place / "words/a.txt").read);
  BOOST_TEST(use_of(traced, place / "words/a.txt").relative);
  BOOST_TEST(use_of(traced, absolute).read);
  BOOST_TEST(!use_of(traced, absolute).relative);
  BOOST_TEST(!use_of(traced, place / "words/a.txt").code);
}

BOOST_AUTO_TEST_CASE(a_directory_that_is_a_link_keeps_its_name_also_where_the_command_enters_it) {
  const TemporaryDirectory place;
  place.write("real/a.txt", "a\n");
  fs::create_directory_symlink("real", place / "link");
  const auto traced = of_shell(place, "cd link && cat a.txt");
  BOOST_TEST(use_of(traced, place / "link/a.txt").read);
}

BOOST_AUTO_TEST_CASE(what_the_command_makes_itself_is_no_input) {
  const TemporaryDirectory place;
  place.write("in.txt", "in\n");
  const auto traced =
      of_shell(place, "cat in.txt >out.txt; cat out.txt; cp in.txt t; mv t moved.txt; cat moved.txt");
  BOOST_TEST(use_of(traced, place / "in.txt").read);
  BOOST_TEST(!use_of(traced, place / "out.txt").read);
  BOOST_TEST(use_of(traced, place / "out.txt").written);
  BOOST_TEST(!use_of(traced, place / "moved.txt").read);
}

BOOST_AUTO_TEST_CASE(a_file_that_the_command_looks_for_and_leaves_behind_is_told_from_one_that_it_removes) {
  const TemporaryDirectory place;
  const auto traced =
      of_shell(place, "test -e kept; echo 1 >kept; test -e journal; echo 2 >journal; rm journal");
  const auto kept = use_of(traced, place / "kept");
  BOOST_TEST((kept.absent && kept.written && !kept.removed));
  const auto journal = use_of(traced, place / "journal");
  BOOST_TEST((journal.written && journal.removed));
}

BOOST_AUTO_TEST_CASE(a_file_that_is_read_and_then_changed_leaves_the_trace_incomplete) {
  const TemporaryDirectory place;
  const auto count = place.write("count", "1\n");
  BOOST_TEST(of_shell(place, "read n <count; echo 22 >count").incomplete ==
             "it changes " + count + ", which it also reads");
}

BOOST_AUTO_TEST_CASE(what_was_looked_for_in_vain_and_which_directories_were_listed_is_noted) {
  const TemporaryDirectory place;
  place.write("plugins/a", "");
  const auto traced =
      of_shell(place, "cat settings 2>/dev/null; test -e flag; test -r right; ls plugins; true");
  BOOST_TEST(use_of(traced, place / "settings").absent);
  BOOST_TEST(use_of(traced, place / "flag").absent);
  BOOST_TEST(use_of(traced, place / "right").absent);
  BOOST_TEST(!use_of(traced, place / "plugins/a").absent);
  BOOST_TEST(use_of(traced, place / "plugins").listed);
  BOOST_TEST(!use_of(traced, place.path()).listed);
}

BOOST_AUTO_TEST_CASE(a_plugin_is_code_wherever_it_is_opened_from) {
  const TemporaryDirectory place;
  const auto plugin = library(place, "plugins/plugin.so");
  const auto opened = [&](const std::string& body) {
    const auto traced = of_program(place, host(place, body));
    BOOST_TEST(traced.incomplete == "");
    const auto use = use_of(traced, plugin);
    return use.read && use.code && !use.as_data;
  };
  BOOST_TEST(opened(R"(return dlopen("plugins/plugin.so", RTLD_NOW) == nullptr;)"));
  BOOST_TEST(opened(R"(return dlopen(")" + plugin + R"(", RTLD_NOW) == nullptr;)"));
  BOOST_TEST(opened(R"(std::thread([] { dlopen("./plugins/plugin.so", RTLD_NOW); }).join();)"));
  BOOST_TEST(
      opened(R"(if (fork() == 0) _exit(dlopen("plugins/plugin.so", RTLD_NOW) == nullptr); sleep(1);)"));
}

BOOST_AUTO_TEST_CASE(a_program_that_reads_its_own_file_reads_it_as_data) {
  const TemporaryDirectory place;
  const auto plain = host(place, "return 0;");
  const auto use = use_of(of_program(place, plain), plain);
  BOOST_TEST(use.code);
  BOOST_TEST(!use.as_data);
  const auto reader = host(place, R"(return open("/proc/self/exe", O_RDONLY) < 0;)");
  BOOST_TEST(use_of(of_program(place, reader), reader).as_data);
  const auto by_name = host(place, "return open(argv[0], O_RDONLY) < 0;");
  BOOST_TEST(use_of(of_program(place, by_name), by_name).as_data);
}

BOOST_AUTO_TEST_CASE(a_thread_that_becomes_another_program_is_followed) {
  const TemporaryDirectory place;
  const auto script = place.write("next.sh", "#!/bin/sh\nread line <a.txt\n");
  fs::permissions(script, fs::perms(0755));
  place.write("a.txt", "a\n");
  const auto traced = of_program(
      place, host(place, R"(std::thread([] { execl("./next.sh", "next.sh", nullptr); }).join();)"));
  BOOST_TEST(traced.incomplete == "");
  BOOST_TEST(use_of(traced, script).code);
  BOOST_TEST(use_of(traced, place / "a.txt").read);
}

BOOST_AUTO_TEST_CASE(files_that_users_write_are_inputs_wherever_they_are) {
  for (const auto* path : {"/dev/shm/rows", "/run/user/1000/rows", "/etc/app/rows", "/var/tmp/rows",
                           "/usr/local/rows", "/opt/rows"})
    BOOST_TEST(trace::can_differ(path), path);
  for (const auto* path : {"/proc/self/maps", "/sys/devices/system/cpu/online", "/dev/null",
                           "/etc/ld.so.cache", "/usr/lib/x.so"})
    BOOST_TEST(!trace::can_differ(path), path);
  const TemporaryDirectory shared("/dev/shm");
  const auto rows = shared.write("rows", "1\n");
  BOOST_TEST(use_of(of_shell(shared, "cat rows"), rows).read);
}

BOOST_AUTO_TEST_CASE(two_hundred_files_are_two_hundred_entries) {
  const TemporaryDirectory place;
  for (int i = 0; i < 200; ++i) place.write("in/" + std::to_string(i), "x\n");
  const auto traced = of_shell(place, "cat in/*");
  BOOST_TEST(std::count_if(traced.files.begin(), traced.files.end(),
                           [](const auto& file) { return file.second.read; }) == 200);
}

BOOST_AUTO_TEST_CASE(a_command_that_fails_or_hangs_or_does_not_exist_is_incomplete) {
  const TemporaryDirectory place;
  BOOST_TEST(why_unknown(of_shell(place, "exit 3")) == "it exited with 3");
  BOOST_TEST(why_unknown(of_shell(place, "kill -SEGV $$")) == "it was killed by signal 11");
  BOOST_TEST(why_unknown(of_shell(place, "exit 3"), true) == "");
  const auto hangs = trace::run_traced({.file = "/bin/sleep", .argv = {"sleep", "60"}, .deadline_s = 1});
  BOOST_TEST(why_unknown(hangs) == "it did not end in time");
  BOOST_TEST(why_unknown(trace::run_traced({.file = "/nowhere/tool", .argv = {"tool"}})) ==
             "the program was not started");
}

BOOST_AUTO_TEST_CASE(what_a_command_leaves_running_ends_with_it) {
  const TemporaryDirectory place;
  BOOST_TEST(why_unknown(of_shell(place, "sleep 50 & exit 0")) == "");  // the call returned before the 50 s
}

BOOST_AUTO_TEST_CASE(where_ptrace_is_forbidden_the_trace_says_so) {
  BOOST_TEST(says_without_ptrace("this system does not permit ptrace()"));
}

BOOST_AUTO_TEST_SUITE_END()
