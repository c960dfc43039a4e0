#include "store/schema.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(schema)

namespace {

using namespace holdfast;
using store::Database;
using store::sqlite;

using store::FreshStore;

const auto kVersion = std::to_string(store::kSchemaVersion);

std::string said_of(const std::string& path) {
  return message_of([&] { Database::open("sqlite3:" + path); });
}

}  // namespace

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

BOOST_AUTO_TEST_CASE(a_store_from_before_the_first_release_is_refused_and_left_as_it_is) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  for (const char* version : {"1", "6"}) {
    sqlite(path,
           "CREATE TABLE IF NOT EXISTS holdfast_schema (version INTEGER NOT NULL);"
           "DELETE FROM holdfast_schema; INSERT INTO holdfast_schema VALUES (" +
               std::string(version) +
               "); CREATE TABLE IF NOT EXISTS run (id VARCHAR(40) PRIMARY KEY, declaration TEXT NOT NULL)");
    const auto before = content_of(path);
    BOOST_TEST(said_of(path) ==
               path + ": was written by a Holdfast from before its first release (schema " + version +
                   "); nothing was changed. Name another --store. To keep its baselines, export them with "
                   "the Holdfast that wrote it (\"baseline export\"), and import the files");
    BOOST_TEST((content_of(path) == before));
  }
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
  BOOST_TEST((content_of(name) == before));  // a file is unchanged to the last byte
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
