#include "run/reach/traced_arm.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(traced_arms_and_what_they_report)

using namespace holdfast;

namespace {

/// Returns the reason why the trace of a program is incomplete. The program writes these lines to the file for its
/// report.
std::string incomplete(const std::string& lines) {
  const TemporaryDirectory place;
  const auto program = place.write("program.sh", "#!/bin/sh\nprintf '" + lines + "' >\"$HOLDFAST_WIRE\"\n");
  std::filesystem::permissions(program, std::filesystem::perms(0755));
  const process::Arm arm{.launch = {.file = program, .argv = {program}}, .points = {{"parse", "{}"}}};
  return run::traced(arm, place / "report").incomplete;
}

const std::string kBegin = R"({"holdfast":"wire/1"}\n{"benchmark":"parse"}\n)";

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_that_ran_its_benchmark_is_traced_to_its_end) {
  BOOST_TEST(incomplete(kBegin + R"({"value":1}\n{"end":true}\n)") == "");
}

BOOST_AUTO_TEST_CASE(one_that_skipped_or_failed_or_says_nothing_shows_no_path) {
  BOOST_TEST(incomplete(kBegin + R"({"skip":"there is no GPU"}\n)") == "it skipped parse: there is no GPU");
  BOOST_TEST(incomplete(kBegin + R"({"error":"it threw"}\n)") == "it failed: it threw");
  BOOST_TEST(incomplete(kBegin) == "it did not reach the end of parse");
  BOOST_TEST(incomplete("") == "it reported nothing");
}

BOOST_AUTO_TEST_SUITE_END()
