#include "store/database.hpp"

#include <soci/soci.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "message_of.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using store::Database;
namespace fs = std::filesystem;

int sessions_in(const std::string& path) {
  return std::stoi(store::sqlite(path, "SELECT count(*) FROM session"));
}

/// Keeps a process again and again, and says so after each in `told`. Never ends by itself.
[[noreturn]] void keep_for_ever(const std::string& url, int told) {
  auto store = Database::open(url);
  const auto run = store::begun_run(store, store::kept_session(store, "s").id, "sort");
  for (int i = 0;; ++i) {
    store::add_process(store, run.id, store::process_of(i, i, Side::current, {1.0 * i}));
    if (write(told, ".", 1) != 1) _exit(1);
  }
}

/// Opens the store, says so, waits for its turn to write. Never returns.
[[noreturn]] void keep_thirty_when_told(const std::string& url, int writer, int ready, int go) {
  const auto said = message_of([&] {
    auto store = Database::open(url);
    char one = 0;
    if (write(ready, ".", 1) != 1 || read(go, &one, 1) != 1) throw Error("nobody is there");
    for (int i = 0; i < 30; ++i) store::kept_session(store, std::to_string(writer) + "-" + std::to_string(i));
  });
  const bool told = write(ready, ".", 1) == 1;  // where it failed early, nobody waits for ever
  _exit(told && said == "accepted" ? 0 : 1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(database)

BOOST_AUTO_TEST_CASE(a_store_that_is_not_there_is_made_with_its_directory) {
  const TemporaryDirectory place;
  const auto path = place / "a directory/d\xc3\xa9j\xc3\xa0/it's.db";
  BOOST_TEST(!Database::exists("sqlite3:" + path));
  BOOST_TEST(Database::open("sqlite3:" + path).path() == path);
  BOOST_TEST(Database::exists("sqlite3:" + path));
  BOOST_TEST(Database::open("sqlite3:" + path).path() == path);
}

BOOST_AUTO_TEST_CASE(what_is_kept_is_there_when_it_is_opened_again) {
  const TemporaryDirectory place;
  const auto url = "sqlite3:" + place / "store.db";
  {
    auto store = Database::open(url);
    store::kept_session(store, "s");
  }
  auto store = Database::open(url);
  BOOST_TEST(store::find_session(store, "s").has_value());
}

BOOST_AUTO_TEST_CASE(an_url_of_another_kind_is_refused) {
  for (const std::string url : {"", "store.db", "sqlite3:", "postgresql://host/db"}) {
    BOOST_TEST(message_of([&] { Database::open(url); }) ==
               "\"" + url + "\" is no store: sqlite3:PATH is expected (--store, HOLDFAST_STORE)");
  }
}

BOOST_AUTO_TEST_CASE(a_file_that_is_no_database_is_refused_and_left_as_it_is) {
  for (const std::string& content :
       {std::string(), std::string(8192, '\0'), std::string("value\n1\n2\n"), std::string("SQLite form")}) {
    const TemporaryDirectory place;
    const auto path = place.write("store.db", content);
    BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path); }) ==
               path +
                   ": exists, but is not an SQLite database; nothing was changed. Name another --store, or "
                   "move it away");
    BOOST_TEST((content_of(path) == content));
    BOOST_TEST(std::distance(fs::directory_iterator(place.path()), {}) == 1);  // no journal beside it
  }
}

BOOST_AUTO_TEST_CASE(a_directory_is_no_store) {
  const TemporaryDirectory place;
  BOOST_TEST(message_of([&] {
               Database::open("sqlite3:" + place.path());
             }).starts_with(place.path() + ": exists, but is not"));
}

BOOST_AUTO_TEST_CASE(a_damaged_store_is_refused_and_left_as_it_is) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  Database::open("sqlite3:" + path);
  auto content = content_of(path);
  std::fill(content.begin() + 100, content.begin() + 3000, '\xaa');
  place.write("store.db", content);
  BOOST_TEST(message_of([&] {
               Database::open("sqlite3:" + path);
             }).starts_with(path + ": cannot be opened as a store: "));
  BOOST_TEST((content_of(path) == content));
}

BOOST_AUTO_TEST_CASE(where_no_directory_can_be_made_the_store_is_named) {
  const TemporaryDirectory place;
  const auto path = place.write("file", "") + "/store.db";
  BOOST_TEST(message_of([&] { Database::open("sqlite3:" + path); }) ==
             path + ": its directory cannot be made: Not a directory");
}

BOOST_AUTO_TEST_CASE(a_change_is_kept_as_a_whole_or_not_at_all) {
  const TemporaryDirectory place;
  auto store = Database::open("sqlite3:" + place / "store.db");
  const auto message = message_of([&] {
    store.change("keeping two sessions", [&](soci::session& sql) {
      sql << "INSERT INTO session SELECT 'a', 'b', 'c', 'd', 'e', 'f', 0, 'g', '{}', '[]'";
      sql << "INSERT INTO session SELECT 'only one column'";
    });
  });
  BOOST_TEST(message.starts_with(store.path() + ": keeping two sessions failed: "));
  BOOST_TEST(sessions_in(store.path()) == 0);
  BOOST_CHECK_THROW(store.change("x", [](soci::session&) { throw Error("a sentence of its own"); }), Error);
  store::kept_session(store, "s");  // and the next change finds no transaction open
  BOOST_TEST(sessions_in(store.path()) == 1);
}

BOOST_AUTO_TEST_CASE(a_sentence_of_the_work_itself_is_passed_on) {
  const TemporaryDirectory place;
  auto store = Database::open("sqlite3:" + place / "store.db");
  BOOST_TEST(message_of([&] { store.read("x", [](soci::session&) { throw Error("a sentence"); }); }) ==
             "a sentence");
}

BOOST_AUTO_TEST_CASE(two_connections_write_by_turns_and_see_each_other) {
  const TemporaryDirectory place;
  auto one = Database::open("sqlite3:" + place / "store.db");
  auto two = Database::open("sqlite3:" + place / "store.db");
  for (int i = 0; i < 10; ++i) {
    const auto id = std::to_string(i);
    store::kept_session(i % 2 == 0 ? one : two, id);
    BOOST_TEST(store::find_session(i % 2 == 0 ? two : one, id).has_value());
  }
}

BOOST_AUTO_TEST_CASE(processes_that_write_at_the_same_time_wait_for_each_other) {
  const TemporaryDirectory place;
  const auto path = place / "store.db";
  int ready[2], go[2];
  BOOST_REQUIRE((pipe(ready) == 0 && pipe(go) == 0));
  char one = 0;
  for (int writer = 0; writer < 3; ++writer) {
    if (fork() == 0) keep_thirty_when_told("sqlite3:" + path, writer, ready[1], go[0]);
    BOOST_REQUIRE(read(ready[0], &one, 1) == 1);
  }
  auto store = Database::open("sqlite3:" + path);
  store.change("holding the others up", [&](soci::session&) {
    BOOST_REQUIRE(write(go[1], "go!", 3) == 3);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    BOOST_TEST(store::sqlite(path, "DELETE FROM session") ==
               "database is locked");  // who does not wait fails
  });
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  BOOST_TEST(failed == 0);
  BOOST_TEST(sessions_in(path) == 3 * 30);
}

BOOST_AUTO_TEST_CASE(what_a_killed_process_had_kept_survives_it) {
  const TemporaryDirectory place;
  const auto url = "sqlite3:" + place / "store.db";
  int told[2];
  BOOST_REQUIRE(pipe(told) == 0);
  const pid_t writer = fork();
  if (writer == 0) keep_for_ever(url, told[1]);
  close(told[1]);
  int kept = 0;
  for (char dot = 0; kept < 50 && read(told[0], &dot, 1) == 1;) ++kept;
  kill(writer, SIGKILL);
  waitpid(writer, nullptr, 0);
  close(told[0]);
  auto store = Database::open(url);
  BOOST_TEST(store::sqlite(store.path(), "PRAGMA integrity_check") == "ok");
  const auto runs = store::runs_of_session(store, "s");
  BOOST_REQUIRE(runs.size() == 1U);
  BOOST_TEST(runs[0].error.value() == "the run did not come to its end");
  const auto processes = store::processes_of(store, runs[0].id);
  BOOST_TEST(kept == 50);
  BOOST_TEST(processes.size() >= 50U);
  for (std::size_t i = 0; i < processes.size(); ++i)
    BOOST_TEST(processes[i].samples.at(0).value == static_cast<double>(i));
}

BOOST_AUTO_TEST_SUITE_END()
