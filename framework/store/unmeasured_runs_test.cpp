/// Tests runs without samples: the benchmark skipped itself, or passed unmeasured.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/history.hpp"
#include "store/kept_test.hpp"
#include "store/merge.hpp"

BOOST_AUTO_TEST_SUITE(unmeasured_runs)

using namespace holdfast;
using store::Database;

BOOST_AUTO_TEST_CASE(a_run_has_samples_where_a_process_of_the_current_side_is_kept) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  store::kept_session(into, "s1");
  const auto run = store::begun_run(into, "s1", "wide");
  BOOST_TEST(!store::has_samples(into, run.id));
  store::add_process(into, run.id, store::process_of(0, 0, Side::baseline, {10}));
  BOOST_TEST(!store::has_samples(into, run.id));
  store::add_process(into, run.id, store::process_of(1, 0, Side::current, {10}));
  BOOST_TEST(store::has_samples(into, run.id));
}

BOOST_AUTO_TEST_CASE(an_aggregate_is_the_level_of_its_run_and_no_sample) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  store::kept_session(into, "s1");
  auto run = store::begun_run(into, "s1", "wide");
  store::add_process(into, run.id, {.aggregate = 12.5});
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::no_baseline};
  store::finish_run(into, run);
  BOOST_TEST(!store::has_samples(into, run.id));
  const auto history = store::history_of(into, "wide", std::nullopt);
  BOOST_REQUIRE(history.size() == 1u);
  BOOST_TEST(history.front().points.front().value == 12.5);
}

BOOST_AUTO_TEST_CASE(an_acceptance_of_a_run_without_samples_is_not_merged) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  const TemporaryDirectory place;
  auto shard = Database::open("sqlite3:" + place / "shard.db");
  store::kept_session(shard, "s1");
  auto skipped = store::begun_run(shard, "s1", "wide");
  skipped.verdict = Verdict{.tester = "shift", .message = "skipped: no such unit", .skipped = "no such unit"};
  store::finish_run(shard, skipped);
  store::accept_run(shard, skipped);
  store::accept_run(shard, store::kept_run(shard, "s1", "sort"));
  const auto merged = store::merge(shard, into);
  BOOST_TEST(merged.added.runs == 2);
  BOOST_TEST(merged.added.baselines == 1);
  BOOST_TEST(store::list_baselines(into, "wide").empty());
}

BOOST_AUTO_TEST_SUITE_END()
