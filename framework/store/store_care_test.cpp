// Tests the maintenance of a store: its statistics (snapshot_room.hpp), its integrity check and its compaction
// (check.hpp).

#include <soci/soci.h>

#include <algorithm>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <utility>

#include "image/take_image.hpp"
#include "store/baselines.hpp"
#include "store/check.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/snapshot_room.hpp"
#include "store/thinning.hpp"

BOOST_AUTO_TEST_SUITE(store_care)

namespace {

using namespace holdfast;
using namespace holdfast::store;

struct Stand {
  FreshStore fresh;
  Database store = Database::open(fresh.url);
  std::string session = kept_session(store, "s").id;
  Run run = kept_run(store, session, "sort");
  TemporaryDirectory place;

  std::vector<std::string> findings() { return findings_in(store, Snapshots(store.path())); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(stats_count_what_is_kept_by_table_and_by_test) {
  Stand stand;
  kept_run(stand.store, stand.session, "parse");
  const auto stats = stats_of(stand.store);
  BOOST_TEST(stats.sessions == 1);
  BOOST_TEST(stats.runs == 2);
  BOOST_TEST(stats.processes == 4);  // two in each run, each with two samples
  BOOST_TEST(stats.samples == 8);
  BOOST_TEST(stats.thinned == 0);
  BOOST_TEST(stats.bytes > 0);
  BOOST_REQUIRE(stats.tests.size() == 2U);
  BOOST_TEST(stats.tests[1].test == "sort");
  BOOST_TEST(stats.tests[1].runs == 1);
  long rows = -1;
  for (const auto& table : stats.tables) rows = table.name == "process" ? table.rows : rows;
  BOOST_TEST(rows == 4);
}

BOOST_AUTO_TEST_CASE(stats_tell_what_was_thinned_out) {
  Stand stand;
  thin_samples(stand.store, {.before = "2100-01-01T00:00:00Z", .sessions_kept = 0});
  const auto stats = stats_of(stand.store);
  BOOST_TEST(stats.samples == 2);
  BOOST_TEST(stats.thinned == 4);
}

BOOST_AUTO_TEST_CASE(a_table_of_somebody_may_have_any_name) {
  Stand stand;
  stand.store.change("adding a table", [](soci::session& sql) {
    sql << R"(CREATE TABLE "my ""order"" table" (number INTEGER))";
    sql << R"(INSERT INTO "my ""order"" table" VALUES (1))";
  });
  const auto stats = stats_of(stand.store);
  const auto mine = std::find_if(stats.tables.begin(), stats.tables.end(),
                                 [](const auto& table) { return table.name == "my \"order\" table"; });
  BOOST_REQUIRE(mine != stats.tables.end());
  BOOST_TEST(mine->rows == 1);
  compact(stand.store);
}

BOOST_AUTO_TEST_CASE(in_a_whole_store_nothing_is_found) {
  Stand stand;
  accept_run(stand.store, stand.run);
  BOOST_TEST(stand.findings().empty());
}

BOOST_AUTO_TEST_CASE(samples_that_cannot_be_read_are_found_by_their_process) {
  Stand stand;
  stand.fresh.execute("UPDATE process SET samples = '2nonsense' WHERE place = 1");
  BOOST_REQUIRE(stand.findings().size() == 1U);
  BOOST_TEST(stand.findings()[0].starts_with(stand.store.path() + ", run " + stand.run.id +
                                             ", process 1: not the samples of a process: "));
}

BOOST_AUTO_TEST_CASE(a_value_that_cannot_be_read_is_found_by_its_table_row_and_column) {
  struct Damage {
    const char* statement;
    std::string table_and_row;
    const char* column;
  };
  const auto run_of = [](const Stand& stand) { return stand.run.id; };
  const std::string id = "{id}";
  for (const auto& [statement, row, column] : {
           Damage{"UPDATE run SET details = '{\"command\": [\"be'", "run, row " + id, "details"},
           Damage{"UPDATE run SET image = '{\"id\": \"x\"'", "run, row " + id, "image"},
           Damage{"UPDATE run SET verdict = '{\"outcome\": 3}'", "run, row " + id, "verdict"},
           Damage{"UPDATE run SET seed = '-1'", "run, row " + id, "seed"},
           Damage{"UPDATE run SET params = '[1'", "run, row " + id, "params"},
           Damage{"UPDATE session SET facts = '{\"cpu\": '", "session, row s", "facts"},
           Damage{"UPDATE session SET declared = 'x'", "session, row s", "declared"},
       }) {
    Stand stand;
    accept_run(stand.store, stand.run);
    stand.fresh.execute(statement);
    auto where = stand.store.path() + ", table " + row + ", column \"" + column + "\"";
    if (const auto at = where.find(id); at != std::string::npos) where.replace(at, id.size(), run_of(stand));
    const auto findings = stand.findings();
    BOOST_TEST_CONTEXT(statement) {
      BOOST_REQUIRE(findings.size() == 1U);
      BOOST_TEST(findings[0].starts_with(where), findings[0]);
    }
  }
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_found_in_every_table,
                     *boost::unit_test::precondition([](auto) { return postgresql_url().empty(); })) {
  for (const std::string column :
       {"session.branch", "session.project", "run.test", "run.error", "baseline.reason", "baseline.author"}) {
    Stand stand;
    accept_run(stand.store, stand.run);
    const auto table = column.substr(0, column.find('.'));
    const auto name = column.substr(table.size() + 1);
    stand.fresh.execute("UPDATE " + table + " SET " + name + " = CAST(X'61FF' AS TEXT)");
    const auto findings = stand.findings();
    BOOST_TEST_CONTEXT(column) {
      BOOST_REQUIRE(findings.size() == 1U);
      BOOST_TEST(findings[0].starts_with(stand.store.path() + ", table " + table + ", row "));
      BOOST_TEST(findings[0].ends_with(", column \"" + name + "\": contains bytes that are not UTF-8"));
    }
  }
}

BOOST_AUTO_TEST_CASE(what_belongs_to_something_that_is_gone_is_found,
                     *boost::unit_test::precondition([](auto) { return postgresql_url().empty(); })) {
  Stand stand;  // a server prevents such damage
  accept_run(stand.store, stand.run);
  const auto path = stand.store.path();
  sqlite(path, "PRAGMA foreign_keys = OFF; DELETE FROM session");
  BOOST_TEST(stand.findings() == std::vector<std::string>{path + ": run " + stand.run.id +
                                                          " belongs to a session that is not in the store"},
             boost::test_tools::per_element());
  sqlite(path, "PRAGMA foreign_keys = OFF; DELETE FROM run");
  BOOST_TEST(stand.findings() ==
                 (std::vector<std::string>{path + ": run 1 is not in the store, but its samples are",
                                           path + ": run " + stand.run.id +
                                               " was accepted as a baseline, but is not in the store"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_damaged_or_missing_program_of_a_baseline_is_found,
                     *boost::unit_test::precondition([](auto) { return postgresql_url().empty(); })) {
  Stand stand;
  auto run = stand.run;
  run.image = image::take_image(stand.place.write("bench", "program"), {});
  begin_run(stand.store, run);
  accept_run(stand.store, run);
  const Snapshots snapshots(stand.store.path());
  const auto object = snapshots.path_of(run.image.program);
  BOOST_REQUIRE(stand.findings().size() == 1U);
  BOOST_TEST(stand.findings()[0] == object +
                                        ": the snapshot of bench, which the baseline of sort needs, is "
                                        "missing; merge the store in which it was "
                                        "accepted again, or copy its snapshots there");
  snapshots.keep(run.image);
  BOOST_TEST(stand.findings().empty());
  stand.fresh.place.write(object.substr(stand.fresh.place.path().size() + 1), "damaged");
  BOOST_REQUIRE(stand.findings().size() == 1U);
  BOOST_TEST(stand.findings()[0] == object +
                                        ": the snapshot of bench is damaged: its content differs from the "
                                        "accepted one; accept the baseline again");
}

BOOST_AUTO_TEST_CASE(the_snapshot_of_an_image_that_says_the_id_of_another_is_looked_at_too,
                     *boost::unit_test::precondition([](auto) { return postgresql_url().empty(); })) {
  Stand stand;
  const Snapshots snapshots(stand.store.path());
  auto whole = stand.run;
  whole.image = image::take_image(stand.place.write("bench", "program"), {});
  begin_run(stand.store, whole);
  accept_run(stand.store, whole);
  snapshots.keep(whole.image);
  auto missing = kept_run(stand.store, stand.session, "parse");
  missing.image = image::take_image(stand.place.write("other", "another program"), {});
  const auto id = std::exchange(missing.image.id, whole.image.id);
  begin_run(stand.store, missing);
  accept_run(stand.store, missing);
  BOOST_TEST(find_run(stand.store, missing.id)->image.id == id);
  BOOST_REQUIRE(stand.findings().size() == 1U);
  BOOST_TEST(stand.findings()[0].starts_with(snapshots.path_of(missing.image.program)));
}

BOOST_AUTO_TEST_CASE(compacting_loses_nothing) {
  Stand stand;
  compact(stand.store);
  BOOST_TEST(processes_of(stand.store, stand.run.id).size() == 2U);
  BOOST_TEST(stand.findings().empty());
}

BOOST_AUTO_TEST_SUITE_END()
