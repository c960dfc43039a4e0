#include "suite/overall_history.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

namespace holdfast::suite {

namespace {

using Levels = std::vector<std::pair<const char*, double>>;

/// A series whose sessions are named by letters, with their levels relative to the first one.
store::HistorySeries series_of(const char* test, const Levels& levels, const char* metric = "time") {
  store::HistorySeries series{.subject = {.test = test, .metric = metric}};
  for (const auto& [session, level] : levels)
    series.points.push_back({.session = session,
                             .started = session,
                             .relative = Ratio{.ratio = level, .low = level / 1.02, .high = level * 1.02}});
  return series;
}

void check_close(double value, double expected) {
  BOOST_TEST(value == expected, boost::test_tools::tolerance(1e-9));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(overall_history_of_a_suite)

BOOST_AUTO_TEST_CASE(each_session_is_the_mean_of_the_changes_of_all_tests) {
  const auto points = overall_history({series_of("a", {{"s1", 1}, {"s2", 4}, {"s3", 4}}),
                                       series_of("b", {{"s1", 1}, {"s2", 1}, {"s3", 0.25}})});
  BOOST_REQUIRE(points.size() == 3);
  check_close(points[0].since_first.ratio, 1);
  check_close(points[1].since_first.ratio, 2);
  check_close(points[2].change, 0.5);
  check_close(points[2].since_first.ratio, 1);
  BOOST_TEST(points[2].tests == 2);
}

BOOST_AUTO_TEST_CASE(a_test_that_no_change_reached_keeps_its_level) {
  const auto points = overall_history({series_of("a", {{"s1", 1}, {"s2", 4}}), series_of("b", {{"s1", 1}})});
  check_close(points[1].since_first.ratio, 2);
  BOOST_TEST(points[1].tests == 2);
}

BOOST_AUTO_TEST_CASE(a_test_that_joins_later_does_not_change_the_mean) {
  const auto points = overall_history(
      {series_of("a", {{"s1", 1}, {"s2", 4}, {"s3", 4}}), series_of("b", {{"s2", 1}, {"s3", 1}})});
  // In s2, only the first test can have changed.
  check_close(points[1].since_first.ratio, 4);
  check_close(points[2].since_first.ratio, 4);
}

BOOST_AUTO_TEST_CASE(errors_of_tests_are_added_as_squares) {
  const auto points = overall_history({series_of("a", {{"s1", 1}}), series_of("b", {{"s1", 1}})});
  check_close(std::log(points[0].since_first.high), std::log(1.02) / std::sqrt(2.0));
}

BOOST_AUTO_TEST_CASE(times_count_rather_than_other_metrics_of_a_test) {
  const auto points = overall_history(
      {series_of("a", {{"s1", 1}, {"s2", 9}}, "instructions"), series_of("a", {{"s1", 1}, {"s2", 4}})});
  check_close(points[1].since_first.ratio, 4);
}

BOOST_AUTO_TEST_CASE(sessions_without_a_comparison_have_no_number) {
  store::HistorySeries bare{.subject = {.test = "a"}};
  bare.points.push_back({.session = "s1", .started = "s1"});
  BOOST_TEST(overall_history({bare}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace holdfast::suite
