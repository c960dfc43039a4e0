#include "suite/gate.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>

BOOST_AUTO_TEST_SUITE(gate)

namespace {

using namespace holdfast;

/// Returns a result of the test `name` with this word.
Run result_of(const std::string& name, const std::string& word, const std::string& benchmark = "b") {
  Run result;
  result.subject = {.test = name, .benchmark = benchmark, .params = "{}"};
  if (word == "error") {
    result.error = "it crashed";
  } else {
    result.verdict = Verdict{.outcome = outcome_of(word).value()};
  }
  return result;
}

/// Returns a report of tests a, b, c, ... with these words.
Report report_of(const std::vector<std::string>& words, const std::vector<std::string>& missing = {}) {
  Report report;
  for (const auto& word : words)
    report.results.push_back(result_of(std::string(1, static_cast<char>('a' + report.results.size())), word));
  report.missing = missing;
  return report;
}

/// Returns a report of tests a, b, c, ... with these words and adjusted p-values, tested together.
Report tested_together(const std::vector<std::pair<std::string, double>>& tested) {
  std::vector<std::string> words;
  for (const auto& [word, q_value] : tested) words.push_back(word);
  auto report = report_of(words);
  for (std::size_t i = 0; i < tested.size(); ++i) report.results[i].q_value = tested[i].second;
  return report;
}

/// Returns "verdict: reason reason", with a fifth of the tests allowed to be undecided and a false discovery rate of
/// 5 %.
std::string said_of(const Report& report) {
  const auto gate = suite::judge_suite(report, {.undecided_max = 0.2}, 0.05);
  std::string text = gate.verdict + ":";
  for (const auto& reason : gate.reasons) text += " " + reason;
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(tests_that_pass_or_improve_let_the_suite_pass_without_a_word) {
  BOOST_TEST(said_of(report_of({"pass", "improved", "pass"})) == "pass:");
}

BOOST_AUTO_TEST_CASE(how_the_commit_was_built_that_all_are_compared_with_is_said_first) {
  auto report = report_of({"regressed"});
  report.session.facts["baseline-built"] = "built differently from main (1a2b3c4): FAST OFF instead of ON";
  BOOST_TEST(
      said_of(report) ==
      "regressed: Built differently from main (1a2b3c4): FAST OFF instead of ON. 1 of 1 regressed: a.");
}

BOOST_AUTO_TEST_CASE(the_policy_says_which_findings_close_the_gate) {
  const auto closed = [](const Report& report, const std::vector<std::string>& block) {
    return suite::judge_suite(report, {.block = block}).closed;
  };
  const auto slower = report_of({"regressed", "pass"});
  const auto unsure = report_of({"inconclusive", "pass"});
  const auto gone = report_of({"pass"}, {"x"});
  BOOST_TEST(closed(slower, {"regressed"}));
  BOOST_TEST(!closed(slower, {"inconclusive", "missing"}));
  BOOST_TEST(!closed(unsure, {"regressed"}));
  BOOST_TEST(closed(unsure, {"inconclusive"}));
  BOOST_TEST(!closed(gone, {"regressed", "inconclusive"}));
  BOOST_TEST(closed(gone, {"missing"}));
  BOOST_TEST(closed(report_of({}), {"missing"}));
  BOOST_TEST(closed(report_of({"error"}), {}));
  BOOST_TEST(!closed(report_of({"pass"}), {"regressed", "inconclusive", "missing"}));
}

BOOST_AUTO_TEST_CASE(a_change_that_no_benchmark_covers_is_told_and_closes_the_gate_where_the_policy_says_so) {
  auto report = report_of({"pass"});
  report.coverage =
      CoverageChange{.since = "the baseline",
                     .changed = 2,
                     .sentence = "1 of 2 changed functions is not executed by any benchmark.",
                     .lacking = {{.function = 0, .name = "ns::parse(char const*)", .why = "not executed"}}};
  BOOST_TEST(said_of(report) ==
             "pass: 1 of 2 changed functions is not executed by any benchmark: ns::parse.");
  BOOST_TEST(!suite::judge_suite(report).closed);
  const auto gate = suite::judge_suite(report, {.block = {"regressed", "uncovered"}});
  BOOST_TEST(gate.closed);
  BOOST_TEST(gate.verdict == "inconclusive");
  report.coverage->lacking.clear();
  BOOST_TEST(!suite::judge_suite(report, {.block = {"uncovered"}}).closed);
}

BOOST_AUTO_TEST_CASE(a_lesser_finding_closes_a_gate_that_another_one_leaves_open) {
  const auto gate = suite::judge_suite(report_of({"regressed"}, {"x"}), {.block = {"missing"}});
  BOOST_TEST(gate.verdict == "regressed");
  BOOST_TEST(gate.closed);
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

BOOST_AUTO_TEST_CASE(a_regression_that_is_a_discovery_among_all_tests_turns_the_suite_red) {
  BOOST_TEST(said_of(tested_together({{"regressed", 0.05}, {"pass", 1}})) ==
             "regressed: 1 of 2 regressed: a.");
}

BOOST_AUTO_TEST_CASE(a_regression_that_may_be_chance_among_all_tests_is_no_silent_pass) {
  auto report = tested_together({{"pass", 1}, {"regressed", 0.0714}, {"pass", 1}});
  report.results.push_back(result_of("d", "pass"));  // has another tester, so it is judged alone
  BOOST_TEST(said_of(report) ==
             "inconclusive: 1 of 4 regressed if judged alone, which may be chance among 3 tests at a false "
             "discovery rate of 5 %: b (adjusted p-value 0.0714); the bounds are those of single tests, and "
             "the p-value is adjusted for all tests and every look; measure again, with more PROCESSES.");
}

BOOST_AUTO_TEST_CASE(beside_a_certain_regression_the_uncertain_one_is_told_apart) {
  BOOST_TEST(
      said_of(tested_together({{"regressed", 0.001}, {"regressed", 0.08}})) ==
      "regressed: 1 of 2 regressed: a. 1 of 2 regressed if judged alone, which may be chance among 2 "
      "tests at a false discovery rate of 5 %: b (adjusted p-value 0.08); the bounds are those of single "
      "tests, and the p-value is adjusted for all tests and every look; measure again, with more PROCESSES.");
}

BOOST_AUTO_TEST_CASE(a_regression_without_an_adjusted_p_value_counts_by_itself) {
  auto report = tested_together({{"pass", 1}, {"pass", 1}});
  report.results.push_back(result_of("classic", "regressed"));
  BOOST_TEST(said_of(report) == "regressed: 1 of 3 regressed: classic.");
}

BOOST_AUTO_TEST_CASE(a_declared_test_without_a_result_is_no_silent_pass) {
  BOOST_TEST(said_of(report_of({"pass"}, {"x", "y"})) ==
             "inconclusive: 2 declared without a result in this session: x, y; run the whole suite (ctest -L "
             "perf).");
}

BOOST_AUTO_TEST_CASE(an_accepted_test_that_is_declared_no_more_is_no_silent_pass) {
  auto report = report_of({"pass"});
  report.undeclared = {"x"};
  BOOST_TEST(said_of(report) ==
             "inconclusive: 1 with an accepted baseline no longer declared: x; declare them again, give the "
             "new names in aliases.json, or, if they were removed on purpose, end their baselines: holdfast "
             "baseline drop x --reason WHY.");
}

BOOST_AUTO_TEST_CASE(nor_is_an_accepted_benchmark_that_its_test_measures_no_more) {
  auto report = report_of({"pass"});
  report.vanished = {"x (sort size=5)"};
  BOOST_TEST(said_of(report) ==
             "inconclusive: 1 with an accepted baseline no longer measured by their test: x (sort size=5); "
             "measure them again, or, if they were removed on purpose, drop the test's baseline and accept "
             "it again: holdfast "
             "baseline drop x.");
}

BOOST_AUTO_TEST_CASE(what_vanished_hides_neither_regressions_nor_errors) {
  for (const char* word : {"regressed", "error"}) {
    auto report = report_of({word}, {"x"});
    report.undeclared = {"y"};
    const auto gate = suite::judge_suite(report);
    BOOST_TEST(gate.verdict == word);
    BOOST_TEST(gate.reasons.size() == 3U);
  }
}

BOOST_AUTO_TEST_CASE(a_session_without_results_decides_nothing) {
  BOOST_TEST(said_of(report_of({})) == "inconclusive: No test has a result in this session.");
}

BOOST_AUTO_TEST_CASE(of_a_test_with_several_benchmarks_the_one_is_named) {
  Report report;
  report.results = {result_of("sort", "regressed", "sort/names"), result_of("sort", "pass", "sort/numbers"),
                    result_of("hash", "regressed")};
  BOOST_TEST(said_of(report) == "regressed: 2 of 3 regressed: sort/names, hash.");
}

BOOST_AUTO_TEST_CASE(after_five_names_the_rest_is_counted) {
  const auto said = said_of(report_of(std::vector<std::string>(23, "regressed")));
  BOOST_TEST(said.ends_with(": a, b, c, d, e, and 18 more."));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(family)

namespace {

using namespace holdfast;

Run result_of(const std::string& tester, std::optional<double> p_value, int rounds = 10,
              Outcome outcome = Outcome::regressed) {
  Run result;
  result.verdict = Verdict{.tester = tester, .outcome = outcome, .p_value = p_value, .pairs = rounds};
  return result;
}

std::vector<std::optional<double>> adjusted(std::vector<Run> results) {
  suite::adjust_p_values(results);
  std::vector<std::optional<double>> q;
  for (const auto& result : results) q.push_back(result.q_value);
  return q;
}

}  // namespace

BOOST_AUTO_TEST_CASE(results_of_shift_are_adjusted_together_and_others_not_at_all) {
  const auto q =
      adjusted({result_of("shift", 1e-4), result_of("anova", 1e-9), Run{}, result_of("shift", 2e-3),
                result_of("shift", std::nullopt), result_of("shift", 0.9, 40, Outcome::pass)});
  const auto near = boost::test_tools::tolerance(1e-12);
  BOOST_TEST(q.at(0).value() == 3e-3, near);  // 10 rounds times 1e-4 times 3 / 1: the family has three tests
  BOOST_TEST(q.at(3).value() == 3e-2, near);  // 10 rounds times 2e-3 times 3 / 2
  BOOST_TEST(q.at(5).value() == 1);
  for (const std::size_t outside : {1U, 2U, 4U}) BOOST_TEST(!q.at(outside).has_value(), outside);
}

BOOST_AUTO_TEST_CASE(alone_a_regression_keeps_the_level_at_which_it_was_called) {
  BOOST_TEST(adjusted({result_of("shift", 0.04, 30)}).at(0).value() == 0.05);
}

BOOST_AUTO_TEST_CASE(sides_that_were_looked_at_once_keep_their_p_value) {
  BOOST_TEST(adjusted({result_of("shift", 0.04, 0)}).at(0).value() == 0.04);
}

BOOST_AUTO_TEST_CASE(what_was_not_called_slower_lends_no_credit) {
  const auto q = adjusted({result_of("shift", 4e-3), result_of("shift", 1e-9, 10, Outcome::inconclusive)});
  BOOST_TEST(q.at(0).value() == 0.08);  // if the second test counted as a discovery, it would be 0.04
  BOOST_TEST(q.at(1).value() == 1);
}

BOOST_AUTO_TEST_CASE(a_p_value_that_is_no_number_is_none) {
  BOOST_TEST(!adjusted({result_of("shift", std::numeric_limits<double>::quiet_NaN())}).at(0));
}

BOOST_AUTO_TEST_SUITE_END()
