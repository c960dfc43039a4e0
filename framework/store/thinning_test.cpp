#include "store/thinning.hpp"

#include <soci/soci.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "stats/aggregator.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/history.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(thinning)

namespace {

using namespace holdfast;
using namespace holdfast::store;

/// Three sessions, a month apart, with a run of the processes {10, 12} and {20, 22} each.
struct Stand {
  FreshStore fresh;
  Database store = Database::open(fresh.url);
  Run september = of("1", "2026-09-01T00:00:00Z");
  Run october = of("2", "2026-10-01T00:00:00Z");
  Run november = of("3", "2026-11-01T00:00:00Z");

  Run of(const char* id, const char* started) {
    return kept_run(store, kept_session(store, id, started).id, "sort");
  }
  ThinnedOut thin(const char* before, int sessions_kept = 0, bool dry = false) {
    return thin_samples(store, {.before = before, .sessions_kept = sessions_kept, .dry = dry});
  }
  /// Returns the number of samples of each process of the run.
  std::string samples(const Run& run) {
    std::string counts;
    for (const auto& process : processes_of(store, run.id))
      counts += std::to_string(process.samples.size()) + " ";
    return counts;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(of_a_process_its_value_and_quartiles_stay) {
  auto process = process_of(3, 1, Side::current, {10, 40, 20, 30, 50});
  process.usage.wall_ns = 7;
  process.warmup = {.runs = 2, .window = 2, .values = {60, 30}};
  const auto thin = thinned(process, "default");
  BOOST_REQUIRE(thin.samples.size() == 1U);
  BOOST_TEST(thin.samples[0].value == 30);  // the median
  BOOST_TEST(thin.samples[0].cpu_ns == 15);
  BOOST_TEST(thin.samples[0].iterations == 10U);  // the sum over five samples with 2 each
  BOOST_TEST(thin.thinned->samples == 5);
  BOOST_TEST(thin.thinned->low == 20);
  BOOST_TEST(thin.thinned->high == 40);
  BOOST_TEST(thin.index == 3);
  BOOST_TEST(thin.usage.wall_ns == 7);
  BOOST_TEST(thin.warmup.runs == 2);
  BOOST_TEST(thin.warmup.values.empty());
  BOOST_TEST(value_of(thin, Aggregator()) == value_of(process, Aggregator()));
  BOOST_TEST(thinned(thin, "default").thinned->samples == 5);  // thinning again changes nothing
}

BOOST_AUTO_TEST_CASE(whatever_the_samples_came_to_they_go_on_to_come_to) {
  auto process = process_of(0, 0, Side::current, {10, 40, 20, 30, 50});
  for (const char* name : {"default", "min", "max", "mean", "median", "quantile:0.9", "stdev", "complete"}) {
    const auto by = aggregator_named(name);
    BOOST_TEST(value_of(thinned(process, name), by) == value_of(process, by), name);
  }
  process.aggregate = 17;
  BOOST_TEST(value_of(thinned(process, "own:mine"), aggregator_named("own:mine")) == 17);
}

BOOST_AUTO_TEST_CASE(what_disturbed_samples_say_of_the_machine_does_not_stay) {
  auto process = process_of(0, 0, Side::current, {10, 20, 30});
  for (auto& sample : process.samples) sample.beside.clock_ns = 5;
  process.samples[1].beside.clock_ns = 500;
  process.samples[1].disturbed = true;
  const auto thin = thinned(process, "default");
  BOOST_TEST(thin.samples[0].beside.clock_ns == 5);
  BOOST_TEST(!thin.samples[0].disturbed);
}

BOOST_AUTO_TEST_CASE(old_runs_keep_summaries_and_young_ones_everything) {
  Stand stand;
  const auto out = stand.thin("2026-10-15T00:00:00Z");
  BOOST_TEST(out.runs == 2);
  BOOST_TEST(out.samples == 4);  // one in each of two processes in each of two runs
  BOOST_TEST(stand.samples(stand.september) == "1 1 ");
  BOOST_TEST(stand.samples(stand.october) == "1 1 ");
  BOOST_TEST(stand.samples(stand.november) == "2 2 ");
  BOOST_TEST(stand.thin("2026-10-15T00:00:00Z").runs == 0);  // thinning again changes nothing
}

BOOST_AUTO_TEST_CASE(histories_and_verdicts_stay_what_they_were) {
  Stand stand;
  stand.thin("2027-01-01T00:00:00Z");
  auto reopened = Database::open(stand.fresh.url);
  const auto series = history_of(reopened, "sort", std::nullopt);
  BOOST_REQUIRE(series.size() == 1U);
  BOOST_REQUIRE(series[0].points.size() == 3U);
  for (const auto& point : series[0].points) {
    BOOST_TEST(point.value == 16);  // between 11 and 21, the medians of both processes
    BOOST_TEST(point.verdict == "pass");
  }
}

BOOST_AUTO_TEST_CASE(what_is_or_was_a_baseline_keeps_everything) {
  Stand stand;
  accept_run(stand.store, stand.september);
  accept_run(stand.store, stand.october);
  BOOST_TEST(stand.thin("2027-01-01T00:00:00Z").runs == 1);
  BOOST_TEST(stand.samples(stand.september) == "2 2 ");
  BOOST_TEST(stand.samples(stand.october) == "2 2 ");
  BOOST_TEST(stand.samples(stand.november) == "1 1 ");
}

BOOST_AUTO_TEST_CASE(so_does_what_is_accepted_meanwhile,
                     *boost::unit_test::precondition([](auto) { return postgresql_url().empty(); })) {
  Stand stand;
  stand.store.change("letting somebody accept", [&](soci::session& sql) {
    sql << "CREATE TRIGGER meanwhile AFTER UPDATE ON process WHEN NEW.place = 1 BEGIN INSERT INTO baseline "
           "(test,"
           " benchmark, params, metric, config, run, accepted, branch, dropped, author, reason, replaced) "
           "VALUES"
           " ('sort', 'sort', '{}', 'time', 'Release', '" +
               stand.october.id + "', '2026-12-01T00:00:00Z', '', 0, '', '', ''); END";
  });
  const auto out = stand.thin("2026-10-15T00:00:00Z");
  BOOST_TEST(out.runs == 1);
  BOOST_TEST(out.samples == 2);
  BOOST_TEST(stand.samples(stand.september) == "1 1 ");
  BOOST_TEST(stand.samples(stand.october) == "2 2 ");
}

BOOST_AUTO_TEST_CASE(the_last_sessions_keep_everything_however_old) {
  Stand stand;
  stand.thin("2027-01-01T00:00:00Z", 2);
  BOOST_TEST(stand.samples(stand.september) == "1 1 ");
  BOOST_TEST(stand.samples(stand.october) == "2 2 ");
}

BOOST_AUTO_TEST_CASE(backfilled_sessions_take_no_place_of_the_last_ones) {
  Stand stand;
  for (const char* id : {"4", "5"})
    kept_run(stand.store, backfilled_session(stand.store, id, "2026-12-01T00:00:00Z").id, "sort");
  stand.thin("2027-01-01T00:00:00Z", 2);
  BOOST_TEST(stand.samples(stand.september) == "1 1 ");
  BOOST_TEST(stand.samples(stand.october) == "2 2 ");
  BOOST_TEST(stand.samples(stand.november) == "2 2 ");
}

BOOST_AUTO_TEST_CASE(a_dry_run_says_the_same_and_changes_nothing) {
  Stand stand;
  const auto would = stand.thin("2027-01-01T00:00:00Z", 0, true);
  BOOST_TEST(stand.samples(stand.september) == "2 2 ");
  const auto does = stand.thin("2027-01-01T00:00:00Z");
  BOOST_TEST(would.runs == does.runs);
  BOOST_TEST(would.samples == does.samples);
  BOOST_TEST(would.bytes == does.bytes);
}

BOOST_AUTO_TEST_CASE(an_upload_of_samples_that_were_thinned_meanwhile_changes_nothing) {
  Stand stand;
  stand.thin("2027-01-01T00:00:00Z");
  add_process(stand.store, stand.september.id, process_of(0, 0, Side::current, {10, 12}));
  BOOST_TEST(stand.samples(stand.september) == "1 1 ");
}

BOOST_AUTO_TEST_SUITE_END()
