#include "suite/failed_tests.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "suite/gate.hpp"

BOOST_AUTO_TEST_SUITE(failed_tests)

namespace {

using namespace holdfast;

Run ended_as(const std::string& test, Outcome outcome) {
  Run result;
  result.subject = {.test = test, .benchmark = test, .params = "{}"};
  result.verdict = Verdict{.tester = "anova", .outcome = outcome};
  return result;
}

Run broken_result(const std::string& test) {
  Run result;
  result.subject = {.test = test, .benchmark = test, .params = "{}"};
  result.error = "exited with 3";
  return result;
}

Report judged_report(std::vector<Run> results, const std::vector<std::string>& block = {"regressed"}) {
  Report report;
  report.results = std::move(results);
  report.session.policy.block = block;
  report.gate = suite::judge_suite(report, report.session.policy);
  return report;
}

/// Returns the verdict of perf.gate without measuring tests again.
GateVerdict beyond(const Report& report) { return suite::beyond_tests(report, suite::failed_tests(report)); }

const Run kSlower = ended_as("sort", Outcome::regressed);
const Run kPassing = ended_as("zip", Outcome::pass);

}  // namespace

BOOST_AUTO_TEST_CASE(a_regression_that_failed_its_test_does_not_fail_the_gates_test_too) {
  const auto report = judged_report({kSlower, kPassing});
  BOOST_TEST(report.gate.closed);
  BOOST_TEST(!beyond(report).closed);
  BOOST_TEST(beyond(report).verdict == "pass");
}

BOOST_AUTO_TEST_CASE(neither_does_a_test_that_broke) {
  const auto report = judged_report({broken_result("hash"), kPassing});
  BOOST_TEST(report.gate.verdict == "error");
  BOOST_TEST(!beyond(report).closed);
  BOOST_TEST(beyond(report).verdict == "pass");
}

BOOST_AUTO_TEST_CASE(what_regressed_only_when_the_gate_measured_it_again_fails_the_gates_test) {
  const auto before = suite::failed_tests(judged_report({ended_as("sort", Outcome::inconclusive), kPassing}));
  const auto rest = suite::beyond_tests(judged_report({kSlower, kPassing}), before);
  BOOST_TEST(rest.closed);
  BOOST_TEST(rest.verdict == "regressed");
}

BOOST_AUTO_TEST_CASE(what_only_the_suite_knows_is_left_beside_a_regression) {
  auto report = judged_report({kSlower, kPassing}, {"regressed", "missing"});
  report.missing = {"parse"};
  report.gate = suite::judge_suite(report, report.session.policy);
  BOOST_TEST(beyond(report).closed);
  BOOST_TEST(beyond(report).verdict == "inconclusive");
  report.session.policy.block = {"regressed"};
  report.gate = suite::judge_suite(report, report.session.policy);
  BOOST_TEST(!beyond(report).closed);
  BOOST_TEST(beyond(report).verdict == "inconclusive");
}

BOOST_AUTO_TEST_CASE(too_many_undecided_tests_are_the_gates_own_finding) {
  const auto report = judged_report({ended_as("sort", Outcome::inconclusive), kPassing}, {"inconclusive"});
  BOOST_TEST(suite::failed_tests(report).empty());
  BOOST_TEST(beyond(report).closed);  // one undecided test of two is more than a fifth
}

BOOST_AUTO_TEST_CASE(a_regression_fails_no_test_where_the_policy_does_not_block_it) {
  const auto report = judged_report({kSlower}, {});
  BOOST_TEST(suite::failed_tests(report).empty());
  BOOST_TEST(!beyond(report).closed);
}

BOOST_AUTO_TEST_SUITE_END()
