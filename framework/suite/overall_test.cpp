#include "suite/overall.hpp"

#include <boost/test/unit_test.hpp>

namespace holdfast::suite {

namespace {

Run result_of(const std::string& test, double ratio, const std::string& metric = "time") {
  Run run;
  run.subject.test = test;
  run.subject.metric = metric;
  run.verdict.emplace();
  run.verdict->estimate = Ratio{.ratio = ratio, .low = ratio, .high = ratio};
  return run;
}

Run unaffected(const std::string& test) {
  auto run = result_of(test, 1);
  run.verdict->estimate.reset();
  run.verdict->unaffected = true;
  return run;
}

void check_ratio(const OverallChange& one, double expected) {
  BOOST_TEST(one.change.ratio == expected, boost::test_tools::tolerance(1e-9));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(overall_change)

BOOST_AUTO_TEST_CASE(each_test_counts_alike_however_many_benchmarks_it_has) {
  // The first test has a mean of sqrt(4 * 1) = 2.
  const auto all = overall_changes({result_of("a", 4), result_of("a", 1), result_of("b", 2)}, {});
  BOOST_REQUIRE(all.size() == 1);
  check_ratio(all.front(), 2);
  BOOST_TEST(all.front().sentence == "Geometric mean of 2 tests: +100.0 % [+100.0 %, +100.0 %]");
}

BOOST_AUTO_TEST_CASE(a_test_that_no_change_reaches_is_no_change) {
  check_ratio(overall_changes({result_of("a", 4), unaffected("b")}, {}).at(0), 2);
}

BOOST_AUTO_TEST_CASE(a_suite_of_which_nothing_was_measured_has_no_number) {
  BOOST_TEST(overall_changes({unaffected("a"), unaffected("b")}, {}).empty());
}

BOOST_AUTO_TEST_CASE(one_test_has_its_own_number) {
  BOOST_TEST(overall_changes({result_of("a", 4)}, {}).empty());
}

BOOST_AUTO_TEST_CASE(more_of_what_should_be_high_is_better) {
  auto throughput = result_of("b", 4, "throughput");
  throughput.subject.direction = Direction::higher;
  check_ratio(overall_changes({result_of("a", 1), throughput}, {}).at(0), 0.5);
}

BOOST_AUTO_TEST_CASE(times_count_rather_than_other_metrics_of_a_test) {
  const auto all =
      overall_changes({result_of("a", 9, "instructions"), result_of("a", 4), result_of("b", 1)}, {});
  check_ratio(all.at(0), 2);
}

BOOST_AUTO_TEST_CASE(a_test_without_a_comparison_is_counted_apart) {
  auto broken = result_of("c", 1);
  broken.error = "crashed";
  const auto all = overall_changes({result_of("a", 4), result_of("b", 1), broken}, {});
  BOOST_TEST(all.at(0).tests == 2);
  BOOST_TEST(all.at(0).sentence ==
             "Geometric mean of 2 tests: +100.0 % [+100.0 %, +100.0 %]; 1 without a comparison");
}

BOOST_AUTO_TEST_CASE(labels_that_some_tests_have_get_a_number_of_their_own) {
  const LabelsByTest labels{{"a", {"perf", "fast"}}, {"b", {"perf", "fast"}}, {"c", {"perf", "slow"}}};
  const auto all = overall_changes({result_of("a", 4), result_of("b", 1), result_of("c", 1)}, labels);
  // There is no entry for "perf", which all tests have, nor for "slow", which only one has.
  BOOST_REQUIRE(all.size() == 2);
  BOOST_TEST(all.at(1).label == "fast");
  check_ratio(all.at(1), 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::suite
