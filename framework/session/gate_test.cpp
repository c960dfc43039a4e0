#include "session/gate.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;

/// A result of the test `name`, by its word.
Result result_of(const std::string& name, const std::string& word, const std::string& benchmark = "b") {
  Result result;
  result.subject = {.test = name, .benchmark = benchmark, .params = "{}"};
  if (word == "error") {
    result.error = "it crashed";
  } else {
    result.verdict = Verdict{.outcome = outcome_of(word).value()};
  }
  return result;
}

/// Tests named a, b, c, ... with these words.
Report report_of(const std::vector<std::string>& words, const std::vector<std::string>& missing = {}) {
  Report report;
  for (const auto& word : words)
    report.results.push_back(result_of(std::string(1, static_cast<char>('a' + report.results.size())), word));
  report.missing = missing;
  return report;
}

/// "verdict: reason reason", with a fifth of the tests allowed to be undecided.
std::string said_of(const Report& report) {
  const auto gate = session::judge_suite(report, 0.2);
  std::string text = gate.verdict + ":";
  for (const auto& reason : gate.reasons) text += " " + reason;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gate)

BOOST_AUTO_TEST_CASE(tests_that_pass_or_improve_let_the_suite_pass_without_a_word) {
  BOOST_TEST(said_of(report_of({"pass", "improved", "pass"})) == "pass:");
}

BOOST_AUTO_TEST_CASE(one_regression_is_enough) {
  BOOST_TEST(said_of(report_of({"pass", "regressed", "pass"})) == "regressed: 1 of 3 regressed: b.");
  BOOST_TEST(said_of(report_of({"regressed", "regressed"})) == "regressed: 2 of 2 regressed: a, b.");
}

BOOST_AUTO_TEST_CASE(what_could_not_be_measured_goes_before_regressions) {
  BOOST_TEST(said_of(report_of({"pass", "error"})) == "error: 1 of 2 could not be measured: b.");
  BOOST_TEST(said_of(report_of({"regressed", "error"})) ==
             "error: 1 of 2 could not be measured: b. 1 of 2 regressed: a.");
}

BOOST_AUTO_TEST_CASE(a_fifth_may_be_undecided_and_not_more) {
  BOOST_TEST(said_of(report_of({"pass", "pass", "inconclusive", "pass", "pass"})) ==
             "pass: 1 of 5 undecided: c.");
  BOOST_TEST(said_of(report_of({"pass", "pass", "inconclusive", "pass"})) ==
             "inconclusive: 1 of 4 are undecided, more than the 20 % that are allowed: c.");
  for (const char* word : {"inconclusive", "no_baseline", "incompatible"}) {
    BOOST_TEST(said_of(report_of({word})) ==
                   "inconclusive: 1 of 1 are undecided, more than the 20 % that are allowed: a.",
               word);
  }
}

BOOST_AUTO_TEST_CASE(a_regression_goes_before_indecision_and_both_are_told) {
  BOOST_TEST(said_of(report_of({"inconclusive", "regressed"})) ==
             "regressed: 1 of 2 regressed: b. 1 of 2 are undecided, more than the 20 % that are allowed: a.");
}

BOOST_AUTO_TEST_CASE(a_missing_test_is_told_and_decides_nothing) {
  // ctest -R runs some of the tests, and that is no failure.
  BOOST_TEST(said_of(report_of({"pass"}, {"x", "y"})) ==
             "pass: 2 declared without a result in this session: x, y.");
  BOOST_TEST(said_of(report_of({"regressed"}, {"x"})) ==
             "regressed: 1 of 1 regressed: a. 1 declared without a result in this session: x.");
}

BOOST_AUTO_TEST_CASE(a_session_without_results_decides_nothing) {
  BOOST_TEST(said_of(report_of({})) == "inconclusive: No test has a result in this session.");
}

BOOST_AUTO_TEST_CASE(of_a_test_with_several_benchmarks_the_one_is_named) {
  Report report;
  report.results = {result_of("sort", "regressed", "sort/names"), result_of("sort", "pass", "sort/numbers"),
                    result_of("hash", "regressed")};
  BOOST_TEST(said_of(report) == "regressed: 2 of 3 regressed: sort (sort/names), hash.");
}

BOOST_AUTO_TEST_CASE(after_twenty_names_the_rest_is_counted) {
  const auto said = said_of(report_of(std::vector<std::string>(23, "regressed")));
  BOOST_TEST(said.ends_with(", s, t and 3 more."));
}

BOOST_AUTO_TEST_SUITE_END()
