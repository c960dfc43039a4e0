#include "store/database.hpp"

#include <soci/soci.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <thread>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(database)

namespace {

using namespace holdfast;
using store::Database;
using store::FreshStore;

constexpr int kWriters = 8;

int sessions_in(const FreshStore& fresh) { return std::stoi(fresh.ask("SELECT count(*) FROM session")); }

/// Throws the error that the engine reports if another writer was quicker.
void lose_to_others(soci::session& sql) {
  if (store::postgresql_url().empty()) throw soci::soci_error("database is locked");
  sql << "DO $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$";
}

/// Opens the store, reports that, waits for `go`, and writes thirty sessions. Never returns.
[[noreturn]] void keep_thirty_when_told(const std::string& url, int writer, int ready, int go) {
  const auto said = message_of([&] {
    auto store = Database::open(url);
    char one = 0;
    if (write(ready, ".", 1) != 1 || read(go, &one, 1) != 1) throw Error("nobody is there");
    for (int i = 0; i < 30; ++i) store::kept_session(store, std::to_string(writer) + "-" + std::to_string(i));
  });
  // After an early failure, this keeps the reader from waiting for ever.
  const bool told = write(ready, ".", 1) == 1;
  _exit(told && said == "accepted" ? 0 : 1);
}

/// Makes the store at the same time as other processes, and stores a run of two processes in it. Never returns.
[[noreturn]] void keep_a_run(const std::string& url, int writer) {
  const auto said = message_of([&] {
    auto store = Database::open(url);
    const auto id = std::to_string(writer);
    store::kept_session(store, id);
    for (int i = 0; i < 10; ++i) store::kept_run(store, id, "test-" + id);
  });
  if (said != "accepted") std::fprintf(stderr, "%s\n", said.c_str());
  _exit(said == "accepted" ? 0 : 1);
}

int how_many_failed() {
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  return failed;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_kept_is_there_when_it_is_opened_again) {
  const FreshStore fresh;
  {
    auto store = Database::open(fresh.url);
    store::kept_session(store, "s");
  }
  auto store = Database::open(fresh.url);
  BOOST_TEST(store::find_session(store, "s").has_value());
}

BOOST_AUTO_TEST_CASE(a_change_is_kept_as_a_whole_or_not_at_all) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  const auto message = message_of([&] {
    store.change("keeping two sessions", [&](soci::session& sql) {
      sql << "INSERT INTO session SELECT 1, 'a', 'b', 'c', 'd', 'e', 'f', 0, 'g', '{}', '[]'";
      sql << "INSERT INTO session SELECT 'only one column'";
    });
  });
  BOOST_TEST(message.starts_with(store.path() + ": keeping two sessions failed: "));
  BOOST_TEST(sessions_in(fresh) == 0);
  BOOST_CHECK_THROW(store.change("x", [](soci::session&) { throw Error("a sentence of its own"); }), Error);
  store::kept_session(store, "s");  // the next change works, so no transaction is left open
  BOOST_TEST(sessions_in(fresh) == 1);
}

BOOST_AUTO_TEST_CASE(a_sentence_of_the_work_itself_is_passed_on) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  BOOST_TEST(message_of([&] { store.read("x", [](soci::session&) { throw Error("a sentence"); }); }) ==
             "a sentence");
}

BOOST_AUTO_TEST_CASE(two_connections_write_by_turns_and_see_each_other) {
  const FreshStore fresh;
  auto one = Database::open(fresh.url);
  auto two = Database::open(fresh.url);
  for (int i = 0; i < 10; ++i) {
    const auto id = std::to_string(i);
    store::kept_session(i % 2 == 0 ? one : two, id);
    BOOST_TEST(store::find_session(i % 2 == 0 ? two : one, id).has_value());
  }
}

BOOST_AUTO_TEST_CASE(processes_that_write_at_the_same_time_wait_for_each_other) {
  const FreshStore fresh;
  int ready[2], go[2];
  BOOST_REQUIRE((pipe(ready) == 0 && pipe(go) == 0));
  char one = 0;
  for (int writer = 0; writer < kWriters; ++writer) {
    if (fork() == 0) keep_thirty_when_told(fresh.url, writer, ready[1], go[0]);
    BOOST_REQUIRE(read(ready[0], &one, 1) == 1);
  }
  auto store = Database::open(fresh.url);
  store.change("holding the others up", [&](soci::session&) {
    BOOST_REQUIRE(write(go[1], "go go go", kWriters) == kWriters);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  });
  BOOST_TEST(how_many_failed() == 0);
  BOOST_TEST(sessions_in(fresh) == kWriters * 30);
}

BOOST_AUTO_TEST_CASE(processes_that_make_a_store_at_the_same_time_lose_nothing_and_keep_nothing_twice) {
  for (int round = 0; round < 4; ++round) {
    const FreshStore fresh;
    for (int writer = 0; writer < kWriters; ++writer) {
      if (fork() == 0) keep_a_run(fresh.url, writer);
    }
    BOOST_TEST(how_many_failed() == 0);
    BOOST_TEST(sessions_in(fresh) == kWriters);
    BOOST_TEST(fresh.ask("SELECT count(*) FROM run") == std::to_string(kWriters * 10));
    BOOST_TEST(fresh.ask("SELECT count(DISTINCT sequence) FROM run") == std::to_string(kWriters * 10));
    BOOST_TEST(fresh.ask("SELECT count(*) FROM process") == std::to_string(kWriters * 10 * 2));
  }
}

BOOST_AUTO_TEST_CASE(a_change_within_a_change_is_undone_with_it) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  BOOST_CHECK_THROW(store.change("a test",
                                 [&](auto&) {
                                   kept_session(store, "inner");
                                   throw Error("afterwards");
                                 }),
                    Error);
  BOOST_TEST(!find_session(store, "inner").has_value());
  kept_session(store, "next");  // the store can still be used
  BOOST_TEST(find_session(store, "next").has_value());
}

BOOST_AUTO_TEST_CASE(what_is_lost_to_others_within_a_change_is_tried_again_with_it) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  int tries = 0;
  store.change("the outer one", [&](soci::session&) {
    store.change("the inner one", [&](soci::session& sql) {
      if (++tries < 3) lose_to_others(sql);
    });
  });
  BOOST_TEST(tries == 3);
  BOOST_TEST(message_of([&] {
               store.read("reading", [](soci::session& sql) { lose_to_others(sql); });
             }).starts_with(store.path() + ": reading failed: "));
}

BOOST_AUTO_TEST_CASE(reads_of_one_moment_do_not_see_what_others_write_meanwhile) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  store::kept_session(store, "before");
  auto other = Database::open(fresh.url);
  store.read_together("counting sessions", [&](soci::session& sql) {
    int first = 0;
    int second = 0;
    sql << "SELECT count(*) FROM session", soci::into(first);
    store::kept_session(other, "meanwhile");
    sql << "SELECT count(*) FROM session", soci::into(second);
    BOOST_TEST(first == 1);
    BOOST_TEST(second == 1);
  });
  BOOST_TEST(sessions_in(fresh) == 2);
  store::kept_session(store, "afterwards");
  BOOST_TEST(sessions_in(fresh) == 3);
}

BOOST_AUTO_TEST_SUITE_END()
