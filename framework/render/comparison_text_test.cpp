#include "render/comparison_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/golden_test.hpp"
#include "render/rich_report_test.hpp"

BOOST_AUTO_TEST_SUITE(comparison_tables)

namespace {

using namespace holdfast;
using namespace holdfast::render;

/// Returns a side of six processes, each 1 % slower than the previous one. `median` is their median. Six
/// suffice for bounds of 95 %.
RunSide side_of(const char* kind, double median) {
  RunSide side{.kind = kind, .median = median};
  for (int i = 0; i < 6; ++i)
    side.processes.push_back({i, i, median * (1 + (i - 2.5) / 100), median, median, 1});
  return side;
}

Run command(const std::string& name, Outcome outcome, const std::string& message, Ratio ratio) {
  auto result = result_of(name, name, "{}", outcome, message);
  result.verdict->estimate = ratio;
  result.baseline = side_of("live", 50e6);
  result.current = side_of("none", 50e6 * ratio.ratio);
  result.in_force = {{"baseline-name", "sleep 0.05"}, {"current-name", name}};
  result.q_value = 1e-4;
  result.seconds = 1.2;
  result.seed = 7;
  return result;
}

Report three() {
  Report report;
  report.results = {command("sleep 0.06", Outcome::regressed, "slower by 20.0 %", {1.2, 1.19, 1.21}),
                    command("sleep 0.04", Outcome::improved, "faster by 20.0 %", {0.8, 0.79, 0.81}),
                    command("nap", Outcome::pass, "changed by less than 2 %", {1.001, 0.995, 1.007})};
  return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(commands_stand_below_their_reference_as_they_were_given) {
  is_as_approved("compared.txt", comparison_table(three(), {}));
  is_as_approved("compared-verbose.txt", comparison_table(three(), {.verbose = true}));
}

BOOST_AUTO_TEST_CASE(rows_can_be_sorted_by_time_and_have_one_unit) {
  is_as_approved("compared-sorted.txt", comparison_table(three(), {.best_first = true, .time_unit = "s"}));
}

BOOST_AUTO_TEST_CASE(an_alarm_that_may_be_chance_among_so_many_is_told_as_one) {
  auto report = three();
  report.results.front().q_value = 0.08;
  report.gate.reasons = {"1 of 3 regressed if judged alone."};
  const auto text = comparison_table(report, {});
  BOOST_TEST(text.find("regressed, not for certain") != std::string::npos);
  BOOST_TEST(text.ends_with("1 of 3 regressed if judged alone.\n"));
}

BOOST_AUTO_TEST_CASE(what_is_no_time_is_said_without_a_word_for_speed) {
  auto report = three();
  for (auto& result : report.results) {
    result.subject.metric = "output";
    result.subject.unit = "MB/s";
    result.subject.direction = Direction::higher;
  }
  const auto text = comparison_table(report, {.best_first = true});
  BOOST_TEST(text.starts_with("[output]:\ncommand "));
  BOOST_TEST(text.find("1.20 times as much") != std::string::npos);
  BOOST_TEST(text.find("sleep 0.06") < text.find("nap"));
  BOOST_TEST(text.find("sleep 0.05") < text.find("sleep 0.04"));
}

BOOST_AUTO_TEST_CASE(each_point_has_a_table_of_its_own) {
  auto report = three();
  report.results.back().subject.params = "{\"size\":10}";
  const auto text = comparison_table(report, {});
  BOOST_TEST(text.find("\n\nsize=10:\ncommand ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(one_alone_is_measured_and_not_judged) {
  Report report;
  report.results = {command("sleep 0.05", Outcome::no_baseline, "measured alone", {})};
  report.results.front().baseline = {};
  report.results.front().verdict->current = {
      .n_processes = 6, .n_samples = 18, .mean = 50.1e6, .median = 50e6, .stdev = 0.9e6};
  BOOST_TEST(
      comparison_table(report, {}) ==
      "command     time\n"
      "sleep 0.05  50 ms [48.75 ms, 51.25 ms]\n"
      "  mean 50.1 ms, standard deviation between processes 900 us; 18 runs in 6 processes, 1.2 s, seed "
      "7\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comparison_texts)

namespace {

using namespace holdfast;
using namespace holdfast::render;

Run slower() {
  auto result = measured(result_of("sort", "sort", "{}", Outcome::regressed, "slower by 10.1 %"),
                         {1.101, 1.094, 1.109}, 521e3, 573.6e3);
  result.in_force = {{"baseline-command", "old --fast"}, {"current-command", "new \x1b[2J"}};
  result.seed = 7;
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_distribution_that_changed_is_told_below_both_programs) {
  auto result = slower();
  result.verdict->distribution = "20 % of its samples take 1.30 times the median";
  Report report;
  report.results = {result};
  const auto text = comparison_text(report);
  BOOST_TEST(
      text.find("\n  distribution: 20 % of its samples take 1.30 times the median\n") != std::string::npos,
      text);
}

BOOST_AUTO_TEST_CASE(the_verdict_stands_first_then_both_sides_and_how_it_was_found) {
  Report report;
  report.results = {slower()};
  const std::string sides =
      "sort: regressed: slower by 10.1 %\n"
      "  A  521 us    old --fast\n"
      "  B  573.6 us  new \\x1b[2J\n";
  BOOST_TEST(comparison_text(report) == sides);
  BOOST_TEST(comparison_text(report, true) == sides +
                                                  "  2 rounds, tester shift, 3.1 s, seed 7\n"
                                                  "  guard: 1 of 6 rounds was disturbed and run again\n");
}

BOOST_AUTO_TEST_CASE(points_of_a_test_are_named_and_those_of_one_side_are_told) {
  Report report;
  report.results = {slower()};
  report.results.front().subject.benchmark = "sort/names";
  report.results.front().subject.params = "{\"size\":10}";
  report.missing = {"sort sort/names size=20"};
  const auto text = comparison_text(report);
  BOOST_TEST(text.find("sort/names size=10: regressed: slower by 10.1 %\n") == 0U);
  BOOST_TEST(text.find("\nonly in B, not compared: sort sort/names size=20\n") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
