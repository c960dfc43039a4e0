#include "render/report_formats.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(ctest_labels)

namespace {

using namespace holdfast;

Run labelled_result(const std::string& test, Outcome outcome, const std::string& message) {
  Run result;
  result.subject = {.test = test, .benchmark = test, .params = "{}"};
  result.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = message};
  return result;
}

Run without_baseline(const std::string& test) {
  return labelled_result(test, Outcome::no_baseline, "no baseline has been accepted yet");
}

/// Returns a result that is between `low` and `high` per cent slower, with a minimum effect of 2 %.
Run between(const std::string& test, double low, double high) {
  auto result = labelled_result(test, Outcome::inconclusive, "both sides read files of today");
  result.verdict->estimate = Ratio{1 + (low + high) / 200, 1 + low / 100, 1 + high / 100};
  result.in_force = {{"processes", "40"}, {"budget", "30"}};
  return result;
}

Report labelled_report(std::vector<Run> results) {
  Report report;
  report.session.policy.block = {"regressed"};
  report.results = std::move(results);
  return report;
}

std::string labels_of(const Report& report) { return render::ctest_labels(report, {}); }

const Run kDecided = labelled_result("zip", Outcome::pass, "no change");

}  // namespace

BOOST_AUTO_TEST_CASE(what_regressed_is_named_with_its_change_and_the_command_that_finds_where) {
  auto slower = labelled_result("sort", Outcome::regressed, "slower by 12.4 %");
  slower.verdict->estimate = Ratio{1.124, 1.11, 1.138};
  slower.baseline.kind = "live";
  BOOST_TEST(labels_of(labelled_report({slower, kDecided})) ==
             "<CTestLabel>perf: 1 of 2 tests regressed: sort +12.4 %; next: holdfast pinpoint "
             "sort</CTestLabel>\n");
  auto slowest = slower;
  slowest.subject.test = slowest.subject.benchmark = "parse";
  slowest.verdict->estimate = Ratio{1.3, 1.2, 1.4};
  BOOST_TEST(labels_of(labelled_report({slower, slowest, kDecided})) ==
             "<CTestLabel>perf: 2 of 3 tests regressed: parse +30.0 %, sort +12.4 %; next: holdfast pinpoint "
             "parse, and 1 more: holdfast gate</CTestLabel>\n");
  slower.verdict->no_gate = true;
  BOOST_TEST(labels_of(labelled_report({slower, kDecided})) == "");
}

BOOST_AUTO_TEST_CASE(a_broken_test_says_what_broke) {
  auto broken = labelled_result("sort", Outcome::pass, "");
  broken.verdict.reset();
  broken.error = "perf.sort: was killed by signal 11";
  BOOST_TEST(labels_of(labelled_report({broken, kDecided})) ==
             "<CTestLabel>perf: 1 of 2 tests broken: perf.sort: was killed by signal 11; next: ctest -R "
             "'^perf[.]sort$' --verbose</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(where_every_test_is_decided_there_is_no_label) {
  BOOST_TEST(labels_of(labelled_report({kDecided})) == "");
}

BOOST_AUTO_TEST_CASE(tests_without_a_baseline_are_counted_with_the_command_that_gives_them_one) {
  BOOST_TEST(
      labels_of(labelled_report({without_baseline("sort"), without_baseline("parse"), kDecided})) ==
      "<CTestLabel>perf: 2 of 3 tests undecided: no baseline has been accepted yet; next: holdfast baseline "
      "accept</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(a_test_with_several_results_counts_once) {
  auto other = without_baseline("sort");
  other.subject.benchmark = "sort/names";
  BOOST_TEST(
      labels_of(labelled_report({without_baseline("sort"), other})) ==
      "<CTestLabel>perf: 1 of 1 test undecided: no baseline has been accepted yet; next: holdfast baseline "
      "accept sort</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(an_interval_on_both_sides_of_the_limit_is_noise_and_more_rounds_decide_it) {
  // twice the 40 processes and the 30 s that were in force
  BOOST_TEST(
      labels_of(labelled_report({between("sort", 1, 4), kDecided})) ==
      "<CTestLabel>perf: 1 of 2 tests undecided: too noisy for MIN_EFFECT 2 %; next: holdfast run sort "
      "--processes 80 --budget 60</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(where_something_else_is_in_the_way_the_sentence_of_the_verdict_says_so) {
  BOOST_TEST(labels_of(labelled_report({between("sort", 5, 6)}))
                 .find("undecided: both sides read files of today; next: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(several_noisy_tests_have_one_line_with_the_command_of_the_first) {
  BOOST_TEST(
      labels_of(labelled_report({between("sort", 1, 4), between("parse", 0, 3)})) ==
      "<CTestLabel>perf: 2 of 2 tests undecided: too noisy for MIN_EFFECT 2 %; next: holdfast run sort "
      "--processes 80 --budget 60, and 1 more: holdfast gate</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(sentences_with_other_numbers_are_one_reason) {
  const auto slow = [](const std::string& test, const std::string& seconds) {
    return labelled_result(test, Outcome::no_baseline, "a process takes " + seconds + " s");
  };
  BOOST_TEST(labels_of(labelled_report({slow("sort", "0.853"), slow("parse", "1")})) ==
             "<CTestLabel>perf: 2 of 2 tests undecided: a process takes 0.853 s; next: holdfast baseline "
             "accept</CTestLabel>\n");
}

BOOST_AUTO_TEST_CASE(each_reason_has_a_line_most_tests_first_and_the_fourth_is_only_counted) {
  const auto text = labels_of(labelled_report(
      {labelled_result("a", Outcome::incompatible, "another machine"),
       labelled_result("b", Outcome::incompatible, "other flags"), without_baseline("c"),
       without_baseline("d"), labelled_result("e", Outcome::incompatible, "another version")}));
  BOOST_TEST(
      text ==
      "<CTestLabel>perf: 2 of 5 tests undecided: no baseline has been accepted yet; next: holdfast baseline "
      "accept</CTestLabel>\n"
      "<CTestLabel>perf: 1 of 5 tests undecided: another machine; next: holdfast baseline accept "
      "a</CTestLabel>\n"
      "<CTestLabel>perf: 1 of 5 tests undecided: other flags; next: holdfast baseline accept b</CTestLabel>\n"
      "<CTestLabel>perf: undecided for 1 other reason: holdfast gate</CTestLabel>\n");
}

BOOST_AUTO_TEST_SUITE_END()
