// Tests that only concern stores on servers. They need HOLDFAST_TEST_POSTGRESQL (ci/with-postgresql).

#include <soci/soci.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"
#include "store/merge.hpp"

namespace {

using namespace holdfast;
using store::Database;
using store::FreshStore;

bool server_is_there() { return !store::postgresql_url().empty(); }

/// Returns true if the process has ended, without consuming its wait status.
bool has_ended(pid_t process) {
  siginfo_t found{};
  return waitid(P_PID, static_cast<id_t>(process), &found, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         found.si_pid == process;
}

/// Changes the first session, notifies the other process, waits until that process has changed the second session, and
/// then changes the second session, too.
[[noreturn]] void cross(const std::string& url, const char* first, const char* second, int told, int tell) {
  const auto said = message_of([&] {
    auto store = Database::open(url);
    bool met = false;
    store.change("crossing", [&](soci::session& sql) {
      sql << "UPDATE session SET project = project || 'x' WHERE id = '" << first << "'";
      char one = 0;
      if (!met && (write(tell, ".", 1) != 1 || read(told, &one, 1) != 1)) throw Error("nobody is there");
      met = true;
      sql << "UPDATE session SET project = project || 'x' WHERE id = '" << second << "'";
    });
  });
  _exit(said == "accepted" ? 0 : 1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(postgresql)

BOOST_AUTO_TEST_CASE(a_server_that_is_not_there_is_told_in_one_sentence_without_the_password) {
  for (const auto& work : {+[](const std::string& url) { Database::open(url, 1); },
                           +[](const std::string& url) { Database::exists(url); }}) {
    const auto said = message_of([&] { work("postgresql://ada:s3cret@127.0.0.1:1/perf"); });
    BOOST_TEST(said.starts_with("postgresql://127.0.0.1:1/perf: cannot be "), said);
    BOOST_TEST(said.find("Connection refused") != std::string::npos, said);
    BOOST_TEST(said.find("s3cret") == std::string::npos, said);
    BOOST_TEST(said.find('\n') == std::string::npos, said);
  }
}

BOOST_AUTO_TEST_SUITE(on_a_server, *boost::unit_test::precondition([](auto) { return server_is_there(); }))

BOOST_AUTO_TEST_CASE(a_database_that_is_not_there_is_told_by_its_name) {
  auto url = store::postgresql_url();
  url.replace(url.find("/perf?"), 6, "/none?");
  const auto said = message_of([&] { Database::open(url); });
  BOOST_TEST(said.find("database \"none\" does not exist") != std::string::npos, said);
  BOOST_TEST(said.starts_with("postgresql:///none?host="), said);
}

BOOST_AUTO_TEST_CASE(a_store_is_there_once_somebody_has_opened_it) {
  const FreshStore fresh;
  BOOST_TEST(!Database::exists(fresh.url));
  Database::open(fresh.url);
  BOOST_TEST(Database::exists(fresh.url));
}

BOOST_AUTO_TEST_CASE(tables_of_others_in_the_database_do_not_matter) {
  const FreshStore fresh;
  fresh.execute("DROP TABLE IF EXISTS public.session");
  fresh.execute("CREATE TABLE public.session (name TEXT)");
  auto store = Database::open(fresh.url);
  store::kept_session(store, "s");
  BOOST_TEST(fresh.ask("SELECT count(*) FROM public.session") == "0");
  fresh.execute("DROP TABLE public.session");
}

BOOST_AUTO_TEST_CASE(a_schema_of_somebody_else_is_refused_and_left_as_it_is) {
  const FreshStore fresh;
  fresh.execute("CREATE SCHEMA holdfast");
  fresh.execute("CREATE TABLE holdfast.anchor (name TEXT)");
  const auto said = message_of([&] { Database::open(fresh.url); });
  BOOST_TEST(
      said.ends_with(
          ": has a schema \"holdfast\" that is not Holdfast's; nothing was changed. Name another --store"),
      said);
  BOOST_TEST(fresh.ask("SELECT count(*) FROM pg_tables WHERE schemaname = 'holdfast'") == "1");
}

BOOST_AUTO_TEST_CASE(an_empty_schema_that_was_made_for_us_is_used) {
  const FreshStore fresh;
  fresh.execute("CREATE SCHEMA holdfast");
  auto store = Database::open(fresh.url);
  BOOST_TEST(store::kept_session(store, "s").id == "s");
}

BOOST_AUTO_TEST_CASE(who_loses_in_a_deadlock_tries_again) {
  const FreshStore fresh;
  {
    auto store = Database::open(fresh.url);
    for (const char* id : {"a", "b"}) store::kept_session(store, id);
  }
  int left[2], right[2];
  BOOST_REQUIRE((pipe(left) == 0 && pipe(right) == 0));
  if (fork() == 0) cross(fresh.url, "a", "b", left[0], right[1]);
  if (fork() == 0) cross(fresh.url, "b", "a", right[0], left[1]);
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  BOOST_TEST(failed == 0);
  // Both processes changed it once.
  BOOST_TEST(fresh.ask("SELECT project FROM session WHERE id = 'a'") == "Demoxx");
  BOOST_TEST(fresh.ask("SELECT project FROM session WHERE id = 'b'") == "Demoxx");
}

BOOST_AUTO_TEST_CASE(a_password_with_a_question_mark_is_none_of_the_urls_end) {
  const FreshStore fresh;
  const auto url = store::postgresql_url();  // postgresql:///perf?host=/tmp/...&user=perf
  const auto host = url.find("host=") + 5;
  std::string socket;
  for (const char c : url.substr(host, url.find('&') - host)) socket += c == '/' ? "%2F" : std::string(1, c);
  BOOST_TEST(message_of([&] { Database::open("postgresql://perf:wh?y@" + socket + "/perf"); }) == "accepted");
}

// A merge puts acceptances into the order of their times. For this, it writes all acceptances of a test again.
BOOST_AUTO_TEST_CASE(what_is_accepted_while_a_store_is_merged_stays_in_force) {
  const FreshStore fresh;
  auto into = Database::open(fresh.url);
  store::kept_session(into, "s");
  const auto first = store::kept_run(into, "s", "sort");
  const auto last = store::kept_run(into, "s", "sort");
  const auto at = [](const std::string& time) {
    return store::Acceptance{.branch = "main", .author = "", .reason = "", .at = time};
  };
  store::accept_run(into, first, at("2026-11-22T04:00:00Z"));
  const TemporaryDirectory place;
  {
    auto shard = Database::open("sqlite3:" + place / "shard.db");
    store::kept_session(shard, "t");
    store::accept_run(shard, store::kept_run(shard, "t", "sort"), at("2026-11-21T04:00:00Z"));
  }
  pid_t merging = -1;
  into.change("accepting slowly", [&](soci::session&) {
    store::accept_run(into, last, at("2026-11-23T04:00:00Z"));
    merging = fork();
    if (merging == 0) {
      _exit(message_of([&] {
              auto shard = Database::open("sqlite3:" + place / "shard.db");
              auto store = Database::open(fresh.url);
              store::merge(shard, store);
            }) == "accepted"
                ? 0
                : 1);
    }
    const auto waits = [&] { return fresh.ask("SELECT count(*) FROM pg_locks WHERE NOT granted") != "0"; };
    while (!waits() && !has_ended(merging)) {
    }
  });
  int status = 1;
  waitpid(merging, &status, 0);
  BOOST_TEST(status == 0);
  BOOST_TEST(store::find_baseline_of_metric(into, last.subject, "Release", "main")->run == last.id);
  BOOST_TEST(store::deeds_of(into, last.subject, "Release", "main").size() == 3U);
}

BOOST_AUTO_TEST_CASE(parts_that_are_merged_at_once_are_all_declared_by_their_session) {
  const FreshStore fresh;
  Database::open(fresh.url);
  const TemporaryDirectory place;
  constexpr int kParts = 6;
  const auto url = [&](int part) { return "sqlite3:" + place / ("part" + std::to_string(part) + ".db"); };
  for (int part = 0; part < kParts; ++part) {
    auto shard = Database::open(url(part));
    SessionRecord session{
        .id = "p" + std::to_string(part), .started = "2026-11-21T03:15:00Z", .project = "Demo"};
    session.declared = {"test-" + std::to_string(part)};
    session.part_of = "whole";
    store::add_session(shard, session);
  }
  for (int part = 0; part < kParts; ++part) {
    if (fork() != 0) continue;
    const auto said = message_of([&] {
      auto shard = Database::open(url(part));
      auto store = Database::open(fresh.url);
      store::merge(shard, store);
    });
    _exit(said == "accepted" ? 0 : 1);
  }
  int failed = 0;
  for (int status = 0; wait(&status) > 0;) failed += status == 0 ? 0 : 1;
  BOOST_TEST(failed == 0);
  auto store = Database::open(fresh.url);
  BOOST_TEST(store::find_session(store, "whole")->declared.size() == std::size_t{kParts});
}

BOOST_AUTO_TEST_CASE(what_somebody_referred_to_meanwhile_is_deleted_in_another_try) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  store::kept_session(store, "s");
  store::kept_run(store, "s", "sort");
  const std::string session = "s";
  int tries = 0;
  store.change("forgetting a session", [&](soci::session& sql) {
    if (++tries > 1) {  // the second try sees what another process added
      sql << "DELETE FROM process";
      sql << "DELETE FROM run";
    }
    sql << "DELETE FROM session WHERE id = :i", soci::use(session);
  });
  BOOST_TEST(tries == 2);
  BOOST_TEST(!store::find_session(store, "s"));

  tries = 0;
  const auto said = message_of([&] {
    store.change("keeping a run of none", [&](soci::session& sql) {
      ++tries;
      sql << "INSERT INTO process (run, place, pair, side, samples, figures) VALUES (7, 0, 0, 'current', '', "
             "'')";
    });
  });
  BOOST_TEST(said.find("keeping a run of none failed: ") != std::string::npos, said);
  BOOST_TEST(tries == 1);
}

BOOST_AUTO_TEST_CASE(a_connection_that_is_cut_is_told_in_one_sentence) {
  const FreshStore fresh;
  auto store = Database::open(fresh.url);
  fresh.ask(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
      " WHERE datname = 'perf' AND pid <> pg_backend_pid()");
  const auto said = message_of([&] { store::kept_session(store, "s"); });
  BOOST_TEST(said.starts_with(store.path() + ": opening a session failed: "), said);
  BOOST_TEST(said.find('\n') == std::string::npos, said);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
