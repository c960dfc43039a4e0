#include "session/trend.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::session;

/// Ten sessions at 100 and ten at 110, a little apart.
store::HistorySeries stepped() {
  store::HistorySeries series;
  for (int i = 0; i < 20; ++i) series.points.push_back({.value = (i < 10 ? 100.0 : 110.0) + 0.1 * (i % 3)});
  return series;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(trend)

BOOST_AUTO_TEST_CASE(without_a_baseline_the_first_sessions_are_the_reference) {
  const auto trend = trend_of(stepped(), {});
  BOOST_REQUIRE(trend.changes.points.size() == 1U);
  BOOST_TEST(trend.changes.points[0].index == 10U);
  BOOST_TEST(!trend.against_baseline);
  BOOST_TEST(trend.reference == 0U);
  BOOST_CHECK(trend.drift.outcome == Outcome::regressed);
}

BOOST_AUTO_TEST_CASE(the_baseline_in_force_is_the_reference) {
  auto series = stepped();
  series.points[3].accepted = true;
  series.points[10].reference = true;
  const auto trend = trend_of(series, {});
  BOOST_TEST(trend.against_baseline);
  BOOST_TEST(trend.reference == 10U);
  BOOST_CHECK(trend.drift.outcome == Outcome::pass);
  BOOST_TEST(trend.changes.points.size() == 1U);
}

BOOST_AUTO_TEST_CASE(where_another_level_was_accepted_all_begins_anew) {
  auto series = stepped();
  series.points[10].segment = true;
  const auto trend = trend_of(series, {});
  BOOST_TEST(trend.segments == (std::vector<std::size_t>{0, 10}), boost::test_tools::per_element());
  BOOST_TEST(trend.changes.points.empty());  // what was accepted is no finding
  BOOST_TEST(trend.reference == 10U);
  BOOST_CHECK(trend.drift.outcome == Outcome::pass);
}

BOOST_AUTO_TEST_CASE(a_change_within_a_segment_is_found_at_its_place_in_the_series) {
  auto series = stepped();
  const auto level = stepped().points;
  series.points.insert(series.points.begin(), level.begin(), level.begin() + 10);
  series.points[10].segment = true;
  const auto trend = trend_of(series, {});
  BOOST_REQUIRE(trend.changes.points.size() == 1U);
  BOOST_TEST(trend.changes.points[0].index == 20U);
}

BOOST_AUTO_TEST_CASE(what_is_better_the_series_says) {
  auto series = stepped();
  series.subject.direction = Direction::higher;
  series.subject.metric = "throughput";
  const auto trend = trend_of(series, {});
  BOOST_CHECK(trend.drift.outcome == Outcome::improved);
  BOOST_TEST(trend.drift.message.starts_with("higher by "), trend.drift.message);
}

BOOST_AUTO_TEST_SUITE_END()
