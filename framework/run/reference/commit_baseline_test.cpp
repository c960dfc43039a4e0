#include "run/reference/commit_baseline.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"
#include "wire/discovery_json.hpp"

BOOST_AUTO_TEST_SUITE(commit_baseline)

namespace {

using namespace holdfast;
using namespace holdfast::run;

Point point(const std::string& benchmark, const std::string& version = "") {
  Point made{.benchmark = benchmark, .params = "{}", .settings = {}};
  if (!version.empty()) made.settings.version = version;
  return made;
}

/// Returns a test of main, whose program has the benchmark "sort".
TestAtCommit test_of_main() {
  TestAtCommit then;
  then.baseline.ref = "main";
  then.baseline.built.commit = "1a2b3c4d5e6f";
  then.program.emplace();
  then.program->launch.argv = {"/main/sort_bench"};
  then.points = {point("sort")};
  return then;
}

/// Writes `found` as the answer to a request for the tests of bench, and returns the path of the request.
std::string request_with(const TemporaryDirectory& place, const std::string& tree, const wire::Found& found) {
  const auto request = place / (tree + "/bench.1.Release.json");
  place.write(std::filesystem::path(wire::found_file(request)).lexically_relative(place.path()),
              wire::found_text(found));
  return request;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_point_that_both_have_is_compared_live) {
  const auto reference = reference_at_commit(test_of_main(), point("sort"));
  BOOST_TEST(reference.kind == "live");
  BOOST_TEST(!reference.outcome.has_value());
  BOOST_REQUIRE((reference.commit && reference.previous));
  BOOST_TEST(reference.commit->commit == "1a2b3c4d5e6f");
  BOOST_TEST(reference.previous->argv.front() == "/main/sort_bench");
  BOOST_TEST(reference.run == "");  // the commit has no accepted run
}

BOOST_AUTO_TEST_CASE(a_test_that_the_commit_does_not_declare_has_no_baseline) {
  auto then = test_of_main();
  then.program.reset();
  const auto reference = reference_at_commit(then, point("sort"));
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.reason == "not declared in main (1a2b3c4d5e)");
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_its_program_does_not_have_is_named) {
  const auto reference = reference_at_commit(test_of_main(), point("search"));
  BOOST_TEST((reference.outcome == Outcome::no_baseline));
  BOOST_TEST(reference.reason == "the test's program has no \"search\" in main (1a2b3c4d5e)");
}

BOOST_AUTO_TEST_CASE(another_version_measures_something_else) {
  BOOST_TEST((reference_at_commit(test_of_main(), point("sort", "2")).outcome == Outcome::incompatible));
  // A test without a version has the first one.
  BOOST_TEST((reference_at_commit(test_of_main(), point("sort", kFirstVersion)).kind == "live"));
}

BOOST_AUTO_TEST_CASE(of_a_program_that_was_not_built_nothing_is_said_to_be_new_or_gone) {
  const TemporaryDirectory place;
  const auto then = request_with(place, "then", {.stamps = {}, .tests = {{"sort/1", ""}}, .error = ""});
  CommitBaseline main;
  main.built.suite = place.write(
      "then/suite.Release.json",
      R"({"schema": "holdfast-suite/1", "project": "Demo", "config": "Release", "source_directory": "",
          "build_directory": "", "store": "", "report_directory": "", "python": "", "session_file": "",
          "work_directory": "", "compiler": "", "flags": "", "tests": ["parse"], "discoveries": [")" +
          then + R"("]})");
  Suite now{.tests = {"parse", "print"}};
  BOOST_TEST(one_sided_tests(now, main).current == std::vector<std::string>{"print"});
  BOOST_TEST(one_sided_tests(now, main).baseline == std::vector<std::string>{"sort/1"});
  now.discoveries = {request_with(
      place, "now", {.stamps = {}, .tests = {{"bench_NOT_BUILT", ""}}, .error = "it does not exist"})};
  now.tests.push_back("bench_NOT_BUILT");  // the suite file names it
  BOOST_TEST(one_sided_tests(now, main).current == std::vector<std::string>{"print"});
  BOOST_TEST(one_sided_tests(now, main).baseline.empty());
}

BOOST_AUTO_TEST_SUITE_END()
