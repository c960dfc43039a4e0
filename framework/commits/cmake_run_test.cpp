#include "commits/cmake_run.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

namespace holdfast::commits {

std::string failure_of(const std::vector<std::string>& command, const std::string& log) {
  try {
    run_logged(command, log);
  } catch (const BuildFailed& failed) {
    return failed.what();
  }
  return "";
}

BOOST_AUTO_TEST_SUITE(logged_runs)

BOOST_AUTO_TEST_CASE(what_fails_is_said_with_the_end_of_its_log) {
  const TemporaryDirectory place;
  const auto log = place / "log";
  BOOST_TEST(failure_of({"true"}, log) == "");
  BOOST_TEST(failure_of({"sh", "-c", "echo one; echo two >&2; exit 3"}, log) ==
             "'sh -c 'echo one; echo two >&2; exit 3'' exited with 3; the end of " + log + ":\n  one\n  two");
}

BOOST_AUTO_TEST_CASE(where_there_can_be_no_log_the_reason_is_said) {
  const TemporaryDirectory place;
  const auto log = place / "nowhere/log";
  BOOST_TEST(failure_of({"true"}, log).find(log + ": ") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::commits
