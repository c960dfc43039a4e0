#include "suite/trend.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(trend)

namespace {

using namespace holdfast;
using namespace holdfast::suite;

/// Returns ten sessions around 100 and ten around 110.
store::HistorySeries stepped() {
  store::HistorySeries series;
  for (int i = 0; i < 20; ++i) series.points.push_back({.value = (i < 10 ? 100.0 : 110.0) + 0.1 * (i % 3)});
  return series;
}

}  // namespace

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

BOOST_AUTO_TEST_CASE(sessions_can_be_in_the_order_of_their_commits_whenever_they_were_measured) {
  store::HistorySeries series;
  const auto add = [&](const char* commit, double value) {
    series.points.push_back({.commit = commit, .value = value});
  };
  add("third", 3);
  add("unknown", 4);
  add("first", 1);
  add("third", 5);
  add("second", 2);
  order_by_commit(series, {"first", "not measured", "second", "third"});
  std::vector<double> values;
  for (const auto& point : series.points) values.push_back(point.value);
  BOOST_TEST(values == (std::vector<double>{1, 2, 3, 4, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(where_another_level_was_accepted_all_begins_anew) {
  auto series = stepped();
  series.points[10].segment = true;
  const auto trend = trend_of(series, {});
  BOOST_TEST(trend.segments == (std::vector<std::size_t>{0, 10}), boost::test_tools::per_element());
  BOOST_TEST(trend.changes.points.empty());  // an accepted change is not a finding
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

BOOST_AUTO_TEST_CASE(a_machine_that_was_slower_for_some_sessions_is_no_change) {
  auto series = stepped();
  for (auto& point : series.points) point.relative = Ratio{};
  BOOST_TEST(trend_of(series, {}).changes.points.empty());
  for (std::size_t i = 5; i < series.points.size(); ++i) series.points[i].relative->ratio = 1.1;
  const auto trend = trend_of(series, {});
  BOOST_REQUIRE(trend.changes.points.size() == 1U);
  BOOST_TEST(trend.changes.points[0].index == 5U);
  BOOST_TEST(trend.changes.points[0].change == 0.1, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(backfilled_sessions_beside_which_nothing_ran_are_not_searched) {
  auto series = stepped();
  for (auto& point : series.points) point.relative = Ratio{};
  for (std::size_t i = 5; i < series.points.size(); ++i) series.points[i].relative->ratio = 1.1;
  series.points[4].commit = "before";
  series.points[5].commit = "after";
  // Three backfilled sessions were measured on a slower day. Their commits are between the fifth and the sixth
  // session.
  series.points.insert(series.points.begin() + 5, 3, {.commit = "earlier", .value = 150, .backfilled = true});
  const auto trend = trend_of(series, {});
  BOOST_REQUIRE(trend.changes.points.size() == 1U);
  BOOST_TEST(trend.changes.points[0].index == 8U);
  BOOST_TEST(trend.changes.points[0].change == 0.1, boost::test_tools::tolerance(1e-9));
  const auto entries = unknown_changes(trend, {}, {});
  BOOST_REQUIRE(entries.size() == 1U);
  BOOST_TEST(entries[0].commit_before == "before");
  BOOST_TEST(entries[0].commit_after == "after");
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

// Tests that change points are reported once, and that losses that are gone are recognised.
BOOST_AUTO_TEST_SUITE(trend_entries)

namespace {

using namespace holdfast;
using namespace holdfast::suite;

/// Returns the trend of `each` sessions around each level, on commits c0, c1, ...
Trend trend_over(const std::vector<double>& levels, int each = 10) {
  store::HistorySeries series{.subject = {.test = "sort", .unit = "ns"}, .branch = "main"};
  for (const double level : levels) {
    for (int i = 0; i < each; ++i) {
      const auto name = std::to_string(series.points.size());
      series.points.push_back(
          {.session = "s" + name, .commit = "c" + name, .value = level * (1 + 0.001 * (i % 3))});
    }
  }
  return trend_of(series, {});
}

std::vector<store::ChangeEntry> opened(const Trend& trend) {
  auto entries = unknown_changes(trend, {}, {});
  for (auto& entry : entries) entry.id = "e" + entry.session;
  return entries;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_change_is_told_of_once) {
  const auto trend = trend_over({100, 112});
  const auto entries = opened(trend);
  BOOST_REQUIRE(entries.size() == 1U);
  BOOST_TEST(entries[0].commit_before == "c9");
  BOOST_TEST(entries[0].commit_after == "c10");
  BOOST_TEST(is_loss(entries[0]));
  BOOST_TEST(unknown_changes(trend, entries, {}).empty());
}

BOOST_AUTO_TEST_CASE(a_place_that_moves_by_a_few_sessions_is_the_same_change) {
  const auto trend = trend_over({100, 112});
  auto entries = opened(trend);
  entries[0].session = "s7";
  BOOST_TEST(unknown_changes(trend, entries, {}).empty());
  entries[0].session = "s5";  // five sessions away, but a segment has only four
  BOOST_TEST(unknown_changes(trend, entries, {}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(of_another_series_or_direction_it_is_another_change) {
  const auto trend = trend_over({100, 112});
  const auto is_another = [&](const auto& edit) {
    auto elsewhere = opened(trend);
    edit(elsewhere[0]);
    return unknown_changes(trend, elsewhere, {}).size() == 1U;
  };
  BOOST_TEST(!is_another([](auto&) {}));
  BOOST_TEST(is_another([](auto& entry) { entry.branch = "release"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.config = "Debug"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.fingerprint = "f00d"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.subject.test = "hash"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.subject.benchmark = "hash"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.subject.params = R"({"size":1})"; }));
  BOOST_TEST(is_another([](auto& entry) { entry.subject.metric = "instructions"; }));
  auto back = opened(trend);
  std::swap(back[0].level_before, back[0].level_after);
  BOOST_TEST(unknown_changes(trend, back, {}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_loss_whose_level_is_back_is_over) {
  const auto entries = opened(trend_over({100, 112}));
  BOOST_TEST(over(trend_over({100, 112}), entries, {}).empty());
  const auto ids = over(trend_over({100, 112, 101}), entries, {});
  BOOST_REQUIRE(ids.size() == 1U);
  BOOST_TEST(ids[0] == "es10");
}

BOOST_AUTO_TEST_CASE(what_is_ignored_stays_ignored) {
  auto entries = opened(trend_over({100, 112}));
  entries[0].word.state = "ignored";
  BOOST_TEST(over(trend_over({100, 112, 101}), entries, {}).empty());
}

BOOST_AUTO_TEST_CASE(a_sudden_gain_may_be_a_broken_benchmark) {
  const auto entries = opened(trend_over({100, 60}));
  BOOST_REQUIRE(entries.size() == 1U);
  BOOST_TEST(!is_loss(entries[0]));
  BOOST_TEST(sentence_of(entries[0]).starts_with("improved by 40 % since c10 "), sentence_of(entries[0]));
  BOOST_TEST(sentence_of(entries[0]).ends_with("the benchmark may no longer do its work"));
}

BOOST_AUTO_TEST_SUITE_END()
