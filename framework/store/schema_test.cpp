#include "store/schema.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/calibrations.hpp"
#include "store/fresh_store_test.hpp"
#include "store/history.hpp"
#include "store/kept_test.hpp"
#include "wire/calibration_json.hpp"
#include "wire/verdict_json.hpp"

namespace {

using namespace holdfast;
using store::Database;
using store::sqlite;

using store::FreshStore;

const auto kVersion = std::to_string(store::kSchemaVersion);

/// A file as Holdfast 0.1 wrote it: two sessions, the older one added last; three runs of the second one.
const char* const kStoreOfVersion1 =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE holdfast_schema (version INTEGER NOT NULL);"
    "INSERT INTO holdfast_schema (version) VALUES (1);"
    "CREATE TABLE session (id VARCHAR(40) PRIMARY KEY, started VARCHAR(30) NOT NULL, project TEXT NOT NULL,"
    " config TEXT NOT NULL, commit_id TEXT NOT NULL, branch TEXT NOT NULL, dirty INTEGER NOT NULL,"
    " fingerprint TEXT NOT NULL, facts TEXT NOT NULL, declared TEXT NOT NULL);"
    "CREATE TABLE run (id VARCHAR(40) PRIMARY KEY, session VARCHAR(40) NOT NULL REFERENCES session (id),"
    " test TEXT NOT NULL, benchmark TEXT NOT NULL, params TEXT NOT NULL, metric TEXT NOT NULL,"
    " unit TEXT NOT NULL, direction TEXT NOT NULL, config TEXT NOT NULL, declaration TEXT NOT NULL,"
    " seed TEXT NOT NULL, image TEXT NOT NULL, baseline_kind TEXT NOT NULL,"
    " baseline_run VARCHAR(40) NOT NULL, started VARCHAR(30) NOT NULL, seconds DOUBLE PRECISION NOT NULL,"
    " verdict TEXT NOT NULL, error TEXT NOT NULL, classic_overlap TEXT NOT NULL, classic_anova TEXT NOT "
    "NULL);"
    "CREATE INDEX run_by_session ON run (session);"
    "CREATE INDEX run_by_test ON run (test, started);"
    "CREATE TABLE process (run VARCHAR(40) NOT NULL REFERENCES run (id), place INTEGER NOT NULL,"
    " pair INTEGER NOT NULL, side TEXT NOT NULL, samples TEXT NOT NULL, figures TEXT NOT NULL,"
    " PRIMARY KEY (run, place));"
    "CREATE TABLE baseline (id INTEGER PRIMARY KEY, test TEXT NOT NULL, benchmark TEXT NOT NULL,"
    " params TEXT NOT NULL, metric TEXT NOT NULL, config TEXT NOT NULL,"
    " run VARCHAR(40) NOT NULL REFERENCES run (id), accepted VARCHAR(30) NOT NULL);"
    "CREATE INDEX baseline_by_test ON baseline (test, benchmark, params, metric, config);"
    "INSERT INTO session VALUES ('earlier', '2026-11-20T03:15:00Z', 'Demo', 'Release', '', '', 0, 'f00d',"
    " '{}', '[]');"
    "INSERT INTO session VALUES ('later', '2026-11-21T03:15:00Z', 'Demo', 'Release', 'c0ffee', 'main', 1,"
    " 'f00d', '{\"cpu\":\"A\"}', '[\"sort\"]');"
    // Ids in no order: the rows alone say which came first.
    "INSERT INTO run SELECT id, 'later', 'sort', benchmark, '{}', 'time', 'ns', 'lower', 'Release', '{}',"
    " '7', '', 'none', '', '2026-11-21T03:15:01Z', 1.5, '', error, 'pass', 'regressed' FROM"
    " (SELECT 'r9' AS id, 'b' AS benchmark, 'first' AS error UNION ALL SELECT 'r1', 'a', 'second'"
    " UNION ALL SELECT 'r5', 'b', 'third');"
    "INSERT INTO process VALUES ('r5', 1, 1, 'current', '{\"cpu_ns\":[2.5],\"iterations\":[3],"
    "\"run_delay_ns\":[0.0],\"value\":[0.1]}', '{\"involuntary_switches\":5,\"major_faults\":0,"
    "\"max_rss_kib\":9,\"minor_faults\":3,\"run_delay_ns\":1.0,\"system_ns\":2.0,\"user_ns\":3.0,"
    "\"voluntary_switches\":2,\"wall_ns\":4.0,\"warmup\":{\"cov\":0.5,\"runs\":6,\"steady\":true}}');"
    "INSERT INTO baseline VALUES (1, 'sort', 'b', '{}', 'time', 'Release', 'r5', '2026-11-21T03:16:00Z');"
    "INSERT INTO baseline VALUES (2, 'sort', 'b', '{}', 'time', 'Release', 'r9', '2026-11-21T03:17:00Z')";

/// What version 2 added.
const char* const kCalibrationOfVersion2 =
    "CREATE TABLE calibration (id INTEGER PRIMARY KEY, test TEXT NOT NULL, benchmark TEXT NOT NULL,"
    " params TEXT NOT NULL, metric TEXT NOT NULL, config TEXT NOT NULL, fingerprint TEXT NOT NULL,"
    " tester TEXT NOT NULL, made VARCHAR(30) NOT NULL, commit_id TEXT NOT NULL, gates INTEGER NOT NULL,"
    " alarms INTEGER NOT NULL, undecided INTEGER NOT NULL, figures TEXT NOT NULL,"
    " quarantined_until VARCHAR(30) NOT NULL, reason TEXT NOT NULL);"
    "CREATE INDEX calibration_by_test ON calibration (test, benchmark, params, metric, config, fingerprint);"
    "UPDATE holdfast_schema SET version = 2;";

void check_what_version_1_kept(Database& store) {
  BOOST_TEST(store::latest_session(store)->id == "later");
  BOOST_TEST(store::latest_session(store)->facts.at("cpu") == "A");
  const auto runs = store::runs_of_session(store, "later");
  BOOST_REQUIRE(runs.size() == 2U);  // of "b", the last one
  BOOST_TEST(runs[0].id == "r1");
  BOOST_TEST(runs[1].id == "r5");
  BOOST_TEST(runs[1].seed == 7U);
  BOOST_TEST(runs[1].seconds == 1.5);
  BOOST_TEST(runs[1].error.value() == "third");
  BOOST_TEST(runs[1].classic_anova == "regressed");
  const auto processes = store::processes_of(store, "r5");
  BOOST_REQUIRE(processes.size() == 1U);
  BOOST_TEST(processes[0].index == 1);
  BOOST_TEST(processes[0].samples.at(0).value == 0.1);
  BOOST_TEST(processes[0].samples.at(0).iterations == 3U);
  BOOST_TEST(processes[0].usage.max_rss_kib == 9);
  BOOST_TEST(processes[0].warmup.runs == 6U);
  BOOST_TEST(store::list_baselines(store, "*").at(0).run == "r9");                           // accepted last
  BOOST_TEST(store::accepted_runs(store, runs[1].subject, "Release", "main").size() == 1U);  // of one session
}

std::string said_of(const std::string& path) {
  return message_of([&] { Database::open("sqlite3:" + path); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema)

BOOST_AUTO_TEST_CASE(a_new_store_has_the_tables_of_this_version) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == kVersion);
  BOOST_TEST(sqlite(path,
                    "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN"
                    " ('session', 'run', 'process', 'baseline', 'calibration')") == "5");
  BOOST_TEST(sqlite(path, "PRAGMA journal_mode") == "wal");
}

BOOST_AUTO_TEST_CASE(opening_it_again_changes_nothing) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  const auto before = content_of(path);
  Database::open("sqlite3:" + path);
  BOOST_TEST((content_of(path) == before));
}

BOOST_AUTO_TEST_CASE(a_store_of_version_1_is_migrated_and_loses_nothing) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  sqlite(path, kStoreOfVersion1);
  auto store = Database::open("sqlite3:" + path);
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == kVersion);
  BOOST_TEST(sqlite(path, "PRAGMA foreign_key_check") == "");
  BOOST_TEST(sqlite(path, "PRAGMA integrity_check") == "ok");
  check_what_version_1_kept(store);
  store::accept_run(store, store::kept_run(store, "later", "sort"));  // and it goes on
  BOOST_TEST(sqlite(path, "SELECT max(sequence) FROM run") == "4");
  BOOST_TEST(sqlite(path, "SELECT max(sequence) FROM baseline") == "3");
}

BOOST_AUTO_TEST_CASE(so_is_one_of_version_2) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  sqlite(path, kStoreOfVersion1);
  sqlite(path, std::string(kCalibrationOfVersion2) +
                   "INSERT INTO calibration VALUES (4, 'sort', 'b', '{}', 'time', 'Release', 'f00d', 'shift',"
                   " '2026-11-21T03:15:00Z', '', 10, 2, 3, '" +
                   wire::figures_text({}) + "', '', '')");
  auto store = Database::open("sqlite3:" + path);
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == kVersion);
  check_what_version_1_kept(store);
  const auto kept = store::calibrations_on(store, "f00d", "sort").at(0);
  BOOST_TEST(kept.what.subject.benchmark == "b");
  BOOST_TEST(kept.what.config == "Release");
  BOOST_TEST(kept.calibration.tester == "shift");
  BOOST_TEST(kept.calibration.alarms == 2);
}

BOOST_AUTO_TEST_CASE(baselines_of_older_stores_belong_to_the_branches_of_their_sessions) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  sqlite(path, kStoreOfVersion1);
  sqlite(path,
         "UPDATE run SET session = 'earlier' WHERE id = 'r9';"
         "UPDATE session SET branch = 'old' WHERE id = 'earlier'");
  auto store = Database::open("sqlite3:" + path);
  const Subject subject{.test = "sort", .benchmark = "b", .params = "{}"};
  const auto pointers = store::pointers_of(store, subject, "Release");
  BOOST_REQUIRE(pointers.size() == 2U);
  BOOST_TEST(pointers[0].branch == "old");
  BOOST_TEST(pointers[0].run == "r9");
  BOOST_TEST(pointers[1].branch == "main");
  BOOST_TEST(pointers[1].run == "r5");
  BOOST_TEST(pointers[1].author == "");  // nobody knows
  BOOST_TEST(store::find_run(store, "r5")->baseline_branch == "");
}

BOOST_AUTO_TEST_CASE(runs_of_older_stores_get_their_levels_and_damaged_verdicts_stop_nothing) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  sqlite(path, kStoreOfVersion1);
  const auto passed = wire::verdict_text({.tester = "shift", .outcome = Outcome::pass, .message = "same"});
  sqlite(path,
         "UPDATE run SET verdict = '{}' WHERE id = 'r9';"
         "UPDATE run SET verdict = '" +
             passed + "' WHERE id = 'r5'");
  auto store = Database::open("sqlite3:" + path);
  const auto history = store::history_of(store, "sort", std::nullopt);
  BOOST_REQUIRE(history.size() == 1U);
  BOOST_REQUIRE(history[0].points.size() == 1U);
  BOOST_TEST(history[0].points[0].run == "r5");
  BOOST_TEST(history[0].points[0].value == 0.1);  // its one sample
  BOOST_TEST(history[0].points[0].verdict == "pass");
  BOOST_TEST(sqlite(path, "SELECT verdict FROM run WHERE id = 'r9'") == "{}");
}

BOOST_AUTO_TEST_CASE(a_migrated_store_has_the_tables_of_a_new_one) {
  const TemporaryDirectory place;
  sqlite(place / "old.db", kStoreOfVersion1);
  const auto tables = [&](const std::string& name) {
    Database::open("sqlite3:" + place / name);
    return sqlite(place / name,
                  "SELECT group_concat(sql, char(10)) FROM (SELECT sql FROM sqlite_master ORDER BY name)");
  };
  BOOST_TEST(tables("old.db") == tables("new.db"));
}

BOOST_AUTO_TEST_CASE(a_migration_that_fails_leaves_the_store_as_it_was) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  sqlite(path, kStoreOfVersion1);
  sqlite(path, "CREATE TABLE process_2 (in_the_way TEXT)");
  BOOST_TEST(said_of(path).starts_with(path + ": cannot be opened as a store: "));
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == "1");
  BOOST_TEST(sqlite(path, "SELECT count(*) FROM run") == "3");
  sqlite(path, "DROP TABLE process_2");
  auto store = Database::open("sqlite3:" + path);
  check_what_version_1_kept(store);
}

BOOST_AUTO_TEST_CASE(somebody_elses_database_is_refused_and_left_as_it_is) {
  const TemporaryDirectory place;
  const auto path = place / "contacts.db";
  sqlite(path, "CREATE TABLE contact (name TEXT); INSERT INTO contact VALUES ('Ada')");
  const auto before = content_of(path);
  BOOST_TEST(said_of(path) ==
             path + ": is an SQLite database, but not Holdfast's; nothing was changed. Name another --store");
  BOOST_TEST((content_of(path) == before));
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(place.path()), {}) == 1);
}

BOOST_AUTO_TEST_CASE(a_store_of_a_newer_version_is_refused_and_left_as_it_is) {
  const FreshStore fresh;
  const auto name = Database::open(fresh.url).path();
  fresh.execute("UPDATE holdfast_schema SET version = 99");
  const auto before = content_of(name);
  BOOST_TEST(message_of([&] { Database::open(fresh.url); }) ==
             name + ": was written by a newer Holdfast (schema 99, this one knows " + kVersion +
                 "); nothing was changed. Update Holdfast, or name another --store");
  BOOST_TEST(fresh.ask("SELECT version FROM holdfast_schema") == "99");
  BOOST_TEST((content_of(name) == before));  // of a file, to the last byte
}

BOOST_AUTO_TEST_CASE(a_run_needs_its_session_and_a_process_its_run) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  BOOST_TEST(message_of([&] {
               store::begun_run(store, "no such session", "sort");
             }).find("beginning a run failed") != std::string::npos);
  BOOST_CHECK_THROW(store::add_process(store, "no such run", {}), Error);
}

BOOST_AUTO_TEST_SUITE_END()
