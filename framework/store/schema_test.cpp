#include "store/schema.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/calibrations.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using store::Database;
using store::sqlite;

std::string said_of(const std::string& path) {
  return message_of([&] { Database::open("sqlite3:" + path); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schema)

BOOST_AUTO_TEST_CASE(a_new_store_has_the_tables_of_this_version) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == std::to_string(store::kSchemaVersion));
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
  {
    auto store = Database::open("sqlite3:" + path);
    store::kept_session(store, "s");
    store::accept_run(store, store::kept_run(store, "s", "sort"));
  }
  // Back to what version 1 knew.
  sqlite(path, "DROP TABLE calibration; UPDATE holdfast_schema SET version = 1");
  auto store = Database::open("sqlite3:" + path);
  BOOST_TEST(sqlite(path, "SELECT version FROM holdfast_schema") == std::to_string(store::kSchemaVersion));
  const auto runs = store::runs_of_session(store, "s");
  BOOST_REQUIRE(runs.size() == 1U);
  BOOST_TEST(store::processes_of(store, runs[0].id).size() == 2U);
  BOOST_TEST(runs[0].verdict->message == "measured");
  BOOST_TEST(store::list_baselines(store, "*").size() == 1U);
  store::add_calibration(store, {.subject = runs[0].subject, .config = "Release", .fingerprint = "f00d"},
                         {.made = "2026-11-21T03:15:00Z", .tester = "shift", .gates = 10});
  BOOST_TEST(sqlite(path, "SELECT count(*) FROM calibration") == "1");
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
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  sqlite(path, "UPDATE holdfast_schema SET version = 99");
  const auto before = content_of(path);
  BOOST_TEST(said_of(path) == path + ": was written by a newer Holdfast (schema 99, this one knows " +
                                  std::to_string(store::kSchemaVersion) +
                                  "); nothing was changed. Update Holdfast, or name another --store");
  BOOST_TEST((content_of(path) == before));
}

BOOST_AUTO_TEST_CASE(a_run_needs_its_session_and_a_process_its_run) {
  const TemporaryDirectory place;
  auto store = Database::open("sqlite3:" + place / "store.db");
  BOOST_TEST(message_of([&] {
               store::begun_run(store, "no such session", "sort");
             }).find("beginning a run failed") != std::string::npos);
  BOOST_CHECK_THROW(store::add_process(store, "no such run", {}), Error);
}

BOOST_AUTO_TEST_SUITE_END()
