#include <boost/test/unit_test.hpp>

#include "instruments/instrument.hpp"
#include "instruments/strace.hpp"
#include "message_of.hpp"
#include "process/process.hpp"
#include "temporary_directory.hpp"

namespace holdfast::instruments {

BOOST_AUTO_TEST_SUITE(counting_by_strace)

/// If the exit code of a command does not matter, nothing else shows that strace could not trace it.
BOOST_AUTO_TEST_CASE(where_strace_left_nothing_no_count_is_made_up) {
  if (!process::found_in_path("strace")) return;  // without strace, strace() refuses earlier
  const TemporaryDirectory place;
  const auto counting = strace({"syscalls"}, place / "scratch");
  const auto said = [&](const std::string& left) {
    place.write("scratch.strace", left);
    return message_of([&] { counting.read({{}}, {}); });
  };
  BOOST_TEST(said("") == "ran under strace and left no system calls");
  BOOST_TEST(said("11    [ 231] exit_group(0) = ?\n") == "accepted");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(files_of_strace)
namespace {

// Two threads, one of which is interrupted; a signal; the end of one.
constexpr const char* kText =
    "11    [  59] execve(\"./x\", [\"./x\"], 0x7ffc /* 9 vars */) = 0\n"
    "11    [   1] write(-1, \"holdfast: counting begins\", 25) = -1 EBADF (Bad file descriptor)\n"
    "11    [ 257] openat(AT_FDCWD, \"a\", O_RDONLY <unfinished ...>\n"
    "12    [   3] close(3)                   = 0\n"
    "11    [ 257] <... openat resumed>)      = 3\n"
    "11    --- SIGCHLD {si_signo=SIGCHLD} ---\n"
    "11    [ 257] openat(AT_FDCWD, \"b(c\", O_RDONLY) = 4\n"
    "11    [   1] write(-1, \"holdfast: counting ends\", 23) = -1 EBADF (Bad file descriptor)\n"
    "11    [   3] close(4)                   = 0\n"
    "11    +++ exited with 0 +++\n";

}  // namespace

BOOST_AUTO_TEST_CASE(calls_of_a_body_are_those_between_the_marks_of_all_threads) {
  const auto calls = system_calls(kText, true);
  BOOST_TEST(calls.marked);
  BOOST_TEST(calls.all == 3);
  BOOST_TEST(calls.by.at("openat") == 2);
  BOOST_TEST(calls.by.at("257") == 2);
  BOOST_TEST(calls.by.at("close") == 1);
  BOOST_TEST(!calls.by.contains("write"));
}

BOOST_AUTO_TEST_CASE(calls_of_a_process_are_all_but_the_marks) {
  const auto calls = system_calls(kText, false);
  BOOST_TEST(calls.all == 5);
  BOOST_TEST(calls.by.at("execve") == 1);
  BOOST_TEST(calls.by.at("3") == 2);
}

BOOST_AUTO_TEST_CASE(what_is_no_line_of_a_call_is_none) {
  for (const char* text : {"", "\n\n", "11 [", "11 [1]", "11 [ 1] ", "strace: Process 4 attached\n", "[[[("})
    BOOST_TEST(system_calls(text, false).all == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::instruments
