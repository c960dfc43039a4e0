#include "store/history.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(history)

namespace {

using namespace holdfast;
using namespace holdfast::store;

struct Stand {
  FreshStore fresh;
  Database store = Database::open(fresh.url);

  std::string session(const std::string& id, const std::string& started) {
    return kept_session(store, id, started).id;
  }
  std::vector<HistorySeries> history(const std::optional<std::string>& benchmark = std::nullopt) {
    return history_of(store, "sort", benchmark);
  }
};

/// Ends a run with the median 7 and with `outcome`.
void finish(Database& store, Run run, Outcome outcome = Outcome::pass) {
  add_process(store, run.id, process_of(0, 0, Side::current, {7}));
  run.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = "measured"};
  finish_run(store, run);
}

/// Ends a run at this level, which changed by `change` compared with the run `beside`. If `beside` is empty, nothing
/// ran beside it.
Run compared_in(Stand& stand, const std::string& session, double level, const std::string& beside,
                double change) {
  auto run = begun_run(stand.store, session, "sort");
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {level}));
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
  run.baseline.run = beside;
  if (!beside.empty()) {
    run.baseline.kind = "live";
    run.verdict->estimate = {.ratio = change, .low = change - 0.01, .high = change + 0.01};
  }
  finish_run(stand.store, run);
  return run;
}

Run compared(Stand& stand, int day, double level, const std::string& beside, double change) {
  const auto when = "2026-11-" + std::to_string(day) + "T00:00:00Z";
  return compared_in(stand, stand.session("s" + std::to_string(day), when), level, beside, change);
}

std::vector<double> relative_levels(const HistorySeries& series) {
  std::vector<double> levels;
  for (const auto& point : series.points) levels.push_back(point.relative ? point.relative->ratio : 0);
  return levels;
}

std::vector<std::string> sessions_of(const HistorySeries& series) {
  std::vector<std::string> sessions;
  for (const auto& point : series.points) sessions.push_back(point.session);
  return sessions;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_session_is_the_median_of_its_current_processes_medians) {
  Stand stand;
  auto run = begun_run(stand.store, stand.session("s", "2026-11-21T03:15:00Z"), "sort");
  add_process(stand.store, run.id, process_of(0, 0, Side::baseline, {1}));
  add_process(stand.store, run.id, process_of(1, 0, Side::current, {10, 900, 12}));     // 12
  add_process(stand.store, run.id, process_of(2, 1, Side::current, {20, 22}));          // 21
  add_process(stand.store, run.id, process_of(3, 1, Side::current, {13, 13, 15, 17}));  // 14
  add_process(stand.store, run.id, process_of(4, 2, Side::current, {}));
  run.subject.metric = "rate";
  run.subject.unit = "1/s";
  run.subject.direction = Direction::higher;
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::improved, .message = "higher"};
  finish_run(stand.store, run);
  const auto found = stand.history();
  BOOST_REQUIRE(found.size() == 1U);
  const auto& series = found.front();
  BOOST_TEST(series.subject.benchmark == "sort");
  BOOST_TEST(series.subject.metric == "rate");
  BOOST_TEST(series.subject.unit == "1/s");
  BOOST_CHECK(series.subject.direction == Direction::higher);
  BOOST_TEST(series.config == "Release");
  BOOST_TEST(series.fingerprint == "f00d");
  BOOST_TEST(series.facts.at("cpu") == "A");
  BOOST_REQUIRE(series.points.size() == 1U);
  const auto& point = series.points.front();
  BOOST_TEST(point.value == 14.0);
  BOOST_TEST(point.session == "s");
  BOOST_TEST(point.started == "2026-11-21T03:15:00Z");
  BOOST_TEST(point.commit == "cs");
  BOOST_TEST(!point.dirty);
  BOOST_TEST(point.run == run.id);
  BOOST_TEST(point.verdict == "improved");
  BOOST_TEST(!point.accepted);
}

BOOST_AUTO_TEST_CASE(a_version_of_the_benchmark_begins_a_series_of_its_own) {
  Stand stand;
  const auto session = stand.session("s", "2026-11-21T00:00:00Z");
  kept_run(stand.store, session, "sort");
  const auto later = stand.session("t", "2026-11-22T00:00:00Z");
  const auto second = kept_run(stand.store, later, "sort");
  stand.fresh.execute("UPDATE run SET version = '2' WHERE id = '" + second.id + "'");
  const auto found = stand.history();
  BOOST_REQUIRE_EQUAL(found.size(), 2U);
  BOOST_TEST(found[0].version == "1");
  BOOST_TEST(found[1].version == "2");
  BOOST_TEST(found[1].points.front().session == "t");
}

BOOST_AUTO_TEST_CASE(sessions_come_in_the_order_in_which_they_began) {
  Stand stand;
  for (const auto& [id, started] :
       {std::pair("b", "2026-11-22T00:00:00Z"), std::pair("c", "2026-11-23T00:00:00Z"),
        std::pair("a", "2026-11-21T00:00:00Z")})
    kept_run(stand.store, stand.session(id, started), "sort");
  kept_run(stand.store, "b", "parse");
  BOOST_TEST(sessions_of(stand.history().at(0)) == (std::vector<std::string>{"a", "b", "c"}),
             boost::test_tools::per_element());
  BOOST_TEST(stand.history().at(0).points[0].value == 16.0);  // the median of 11 and 21
}

BOOST_AUTO_TEST_CASE(of_a_subject_measured_twice_in_a_session_the_last_run_counts) {
  Stand stand;
  const auto session = stand.session("s", "2026-11-21T00:00:00Z");
  kept_run(stand.store, session, "sort");
  finish(stand.store, begun_run(stand.store, session, "sort"), Outcome::regressed);
  const auto found = stand.history();
  BOOST_REQUIRE(found.at(0).points.size() == 1U);
  BOOST_TEST(found[0].points[0].value == 7.0);
  BOOST_TEST(found[0].points[0].verdict == "regressed");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_compared_is_a_series_of_its_own) {
  Stand stand;
  const auto session = stand.session("s", "2026-11-21T00:00:00Z");
  kept_run(stand.store, session, "sort");
  finish(stand.store, begun_run(stand.store, session, "sort", "sort/names"));
  auto debug = begun_run(stand.store, session, "sort");
  stand.fresh.execute("UPDATE run SET config = 'Debug' WHERE id = '" + debug.id + "'");
  finish(stand.store, debug);
  auto elsewhere = kept_session(stand.store, "t", "2026-11-22T00:00:00Z");
  stand.fresh.execute("UPDATE session SET fingerprint = 'beef' WHERE id = 't'");
  kept_run(stand.store, elsewhere.id, "sort");
  const auto found = stand.history();
  BOOST_REQUIRE(found.size() == 4U);
  BOOST_TEST(found[1].subject.benchmark == "sort/names");
  BOOST_TEST(found[2].config == "Debug");
  BOOST_TEST(found[3].fingerprint == "beef");
  for (const auto& series : found) BOOST_TEST(series.points.size() == 1U);
  BOOST_TEST(stand.history("sort/names").size() == 1U);
  BOOST_TEST(stand.history("sort/none").empty());
}

BOOST_AUTO_TEST_CASE(runs_without_numbers_are_left_out) {
  Stand stand;
  const auto session = stand.session("s", "2026-11-21T00:00:00Z");
  auto failed = begun_run(stand.store, session, "sort");
  add_process(stand.store, failed.id, process_of(0, 0, Side::current, {7}));
  failed.error = "it crashed";
  finish_run(stand.store, failed);
  begun_run(stand.store, session, "sort");  // an interrupted run
  BOOST_TEST(stand.history().empty());
  BOOST_TEST(tests_with_runs(stand.store) == std::vector<std::string>{"sort"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_baseline_in_force_and_earlier_ones_are_told) {
  Stand stand;
  const auto first = kept_run(stand.store, stand.session("a", "2026-11-21T00:00:00Z"), "sort");
  const auto second = kept_run(stand.store, stand.session("b", "2026-11-22T00:00:00Z"), "sort");
  kept_run(stand.store, stand.session("c", "2026-11-23T00:00:00Z"), "sort");
  accept_run(stand.store, first);
  accept_run(stand.store, second);
  const auto points = stand.history().at(0).points;
  BOOST_TEST(points[0].accepted);
  BOOST_TEST(!points[0].reference);
  BOOST_TEST(points[1].accepted);
  BOOST_TEST(points[1].reference);
  BOOST_TEST(!points[2].accepted);
}

BOOST_AUTO_TEST_CASE(backfilled_runs_take_no_level_from_the_others) {
  Stand stand;
  const auto backfilled = [&](const char* id, const std::string& beside) {
    const auto session = backfilled_session(stand.store, id, "2026-11-25T00:00:00Z");
    return compared_in(stand, session.id, 150, beside, 1);
  };
  const auto oldest = backfilled("b1", "");
  backfilled("b2", oldest.id);
  BOOST_TEST(relative_levels(stand.history().at(0)) == (std::vector<double>{1, 1}),
             boost::test_tools::per_element());
  const auto first = compared(stand, 21, 100, "", 0);
  compared(stand, 22, 110, first.id, 1.1);
  const auto series = stand.history().at(0);
  BOOST_TEST(relative_levels(series) == (std::vector<double>{1, 1.1, 0, 0}),
             boost::test_tools::per_element());
  BOOST_TEST((!series.points[1].backfilled && series.points[2].backfilled));
}

BOOST_AUTO_TEST_CASE(a_level_is_told_by_what_was_measured_beside_it_whatever_the_machine_was_that_day) {
  Stand stand;
  const auto first = compared(stand, 11, 100, "", 0);
  accept_run(stand.store, first);
  compared(stand, 12, 163, first.id, 1.0);  // the machine was slower
  const auto slower = compared(stand, 13, 132, first.id, 1.2);
  accept_run(stand.store, slower);
  compared(stand, 14, 60, slower.id, 0.5);  // the machine was faster; the level is 1.2 times 0.5
  const auto series = stand.history().at(0);
  const auto levels = relative_levels(series);
  const std::vector<double> expected{1, 1, 1.2, 0.6};
  BOOST_REQUIRE(levels.size() == expected.size());
  for (std::size_t i = 0; i < levels.size(); ++i)
    BOOST_TEST(levels[i] == expected[i], boost::test_tools::tolerance(1e-12));
  BOOST_TEST(series.points[3].relative->high == 1.2 * 0.51, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(of_two_chains_of_comparisons_the_last_has_levels) {
  Stand stand;
  const auto first = compared(stand, 11, 100, "", 0);
  compared(stand, 12, 100, first.id, 1.1);
  const auto anew = compared(stand, 13, 100, "", 0);  // after the baseline was dropped
  compared(stand, 14, 100, anew.id, 1.5);
  BOOST_TEST(relative_levels(stand.history().at(0)) == (std::vector<double>{0, 0, 1, 1.5}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(tests_and_benchmarks_that_have_runs_are_named) {
  Stand stand;
  const auto session = stand.session("s", "2026-11-21T00:00:00Z");
  for (const char* test : {"sort", "parse", "sort"}) kept_run(stand.store, session, test);
  begun_run(stand.store, session, "sort", "names");
  BOOST_TEST(tests_with_runs(stand.store) == (std::vector<std::string>{"parse", "sort"}),
             boost::test_tools::per_element());
  BOOST_TEST(benchmarks_with_runs(stand.store, "sort") == (std::vector<std::string>{"names", "sort"}),
             boost::test_tools::per_element());
  BOOST_TEST(benchmarks_with_runs(stand.store, "none").empty());
}

BOOST_AUTO_TEST_CASE(samples_that_were_damaged_later_take_no_point_out_of_a_history) {
  Stand stand;
  kept_run(stand.store, stand.session("s", "2026-11-21T00:00:00Z"), "sort");
  stand.fresh.execute("UPDATE process SET samples = 'none' WHERE place = 1");
  // The median of 11 and 21 was stored when the run ended.
  BOOST_TEST(stand.history().at(0).points.at(0).value == 16.0);
}

BOOST_AUTO_TEST_CASE(an_outcome_that_is_none_is_told_with_its_run) {
  Stand stand;
  const auto run = kept_run(stand.store, stand.session("s", "2026-11-21T00:00:00Z"), "sort");
  stand.fresh.execute("UPDATE run SET outcome = 'maybe'");
  BOOST_TEST(message_of([&] { stand.history(); }) ==
             stand.store.path() + ", run " + run.id + ": not a verdict of this version");
}

BOOST_AUTO_TEST_SUITE_END()
