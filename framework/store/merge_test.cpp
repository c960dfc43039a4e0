#include "store/merge.hpp"

#include <soci/soci.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <fstream>

#include "message_of.hpp"
#include "store/baselines.hpp"
#include "store/calibrations.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(merging)

namespace {

using namespace holdfast;
using store::Database;

/// The store of a machine, in a file. The store into which shards are merged is a FreshStore.
struct Shard {
  TemporaryDirectory place;
  Database store = Database::open("sqlite3:" + place / "shard.db");
};

SessionRecord part_of(Database& store, const std::string& id, const std::string& whole,
                      const std::string& commit = "c1") {
  SessionRecord part{.id = id, .started = "2026-11-21T03:15:00Z", .project = "Demo", .config = "Release"};
  part.commit = commit;
  part.fingerprint = "f-" + id;
  part.facts = {{"cpu", id}, {"compiler", "GNU 12"}};
  part.declared = {"sort", "parse", "print"};
  part.part_of = whole;
  store::add_session(store, part);
  return part;
}

long total(const store::RowCounts& counts) {
  return counts.sessions + counts.runs + counts.processes + counts.baselines + counts.calibrations;
}

/// Changes an id in a table, but not in its index, so that the file is damaged.
void rename_in_table(const std::string& file, const std::string& id, const std::string& other) {
  constexpr std::size_t kPage = 4096;
  constexpr char kLeafOfTable = 0x0d;  // the first byte of a page: https://www.sqlite.org/fileformat.html
  auto bytes = content_of(file);
  for (auto at = bytes.find(id); at != std::string::npos; at = bytes.find(id, at + 1)) {
    if (bytes[at / kPage * kPage] == kLeafOfTable) bytes.replace(at, id.size(), other);
  }
  std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_do_not_refuse_a_merge) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard shard;
  store::kept_session(shard.store, "s1");
  store::accept_run(shard.store, store::kept_run(shard.store, "s1", "sort"));
  shard.store.change("keeping them as older versions did", [&](soci::session& sql) {
    sql << "UPDATE session SET branch = CAST(X'62E9' AS TEXT)";
    sql << "UPDATE baseline SET branch = CAST(X'62E9' AS TEXT), reason = CAST(X'FF' AS TEXT)";
  });
  BOOST_TEST(store::merge(shard.store, into).added.baselines == 1);
  BOOST_TEST(store::find_session(into, "s1")->branch == "b\xef\xbf\xbd");
  BOOST_TEST(store::list_baselines(into, "*").at(0).reason == "\xef\xbf\xbd");
  BOOST_TEST(total(store::merge(shard.store, into).added) == 0);
}

BOOST_AUTO_TEST_CASE(everything_comes_in_once_however_often_it_is_merged) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard shard;
  store::kept_session(shard.store, "s1");
  const auto run = store::kept_run(shard.store, "s1", "sort", Outcome::regressed);
  store::accept_run(shard.store, run);
  store::add_calibration(shard.store, {.subject = run.subject, .config = "Release", .fingerprint = "f00d"},
                         {.made = "2026-11-21T03:16:00Z", .commit = "c", .tester = "shift", .gates = 10});

  const auto first = store::merge(shard.store, into);
  BOOST_TEST(first.added.sessions == 1);
  BOOST_TEST(first.added.runs == 1);
  BOOST_TEST(first.added.processes == 2);
  BOOST_TEST(first.added.baselines == 1);
  BOOST_TEST(first.added.calibrations == 1);
  BOOST_TEST(total(first.known) == 0);
  const auto again = store::merge(shard.store, into);
  BOOST_TEST(total(again.added) == 0);
  BOOST_TEST(total(again.known) == 6);

  BOOST_TEST(store::find_session(into, "s1")->fingerprint == "f00d");
  const auto kept = store::find_run(into, run.id).value();
  BOOST_TEST((kept.verdict->outcome == Outcome::regressed));
  const auto processes = store::processes_of(into, run.id);
  BOOST_REQUIRE(processes.size() == 2U);
  BOOST_TEST(processes[1].samples[1].value == 22);
  BOOST_TEST(store::list_baselines(into, "*").size() == 1U);
  BOOST_TEST(
      fresh.ask("SELECT CAST(level AS VARCHAR(10)) FROM run").starts_with("16"));  // median of 11 and 21
}

BOOST_AUTO_TEST_CASE(a_run_that_had_not_ended_is_completed) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard shard;
  store::kept_session(shard.store, "s1");
  auto run = store::begun_run(shard.store, "s1", "sort");
  store::add_process(shard.store, run.id, store::process_of(0, 0, Side::current, {10}));
  store::merge(shard.store, into);
  store::add_process(shard.store, run.id, store::process_of(1, 1, Side::current, {12}));
  run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
  store::finish_run(shard.store, run);

  const auto merged = store::merge(shard.store, into);
  BOOST_TEST(merged.added.processes == 1);
  BOOST_TEST(merged.known.processes == 1);
  BOOST_TEST((store::find_run(into, run.id)->verdict->outcome == Outcome::pass));
}

BOOST_AUTO_TEST_CASE(of_two_acceptances_the_later_one_is_in_force_whichever_is_merged_last) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard early;
  Shard late;
  store::kept_session(early.store, "s1");
  store::kept_session(late.store, "s2");
  const auto old = store::kept_run(early.store, "s1", "sort");
  const auto fresh_run = store::kept_run(late.store, "s2", "sort");
  const auto at = [](const std::string& time) {
    return store::Acceptance{.branch = "main", .author = "", .reason = "", .at = time};
  };
  store::accept_run(early.store, old, at("2026-11-21T04:00:00Z"));
  store::accept_run(late.store, fresh_run, at("2026-11-22T04:00:00Z"));
  store::merge(late.store, into);
  store::merge(early.store, into);
  const auto in_force = store::find_baseline_of_metric(into, old.subject, "Release", "main");
  BOOST_TEST(in_force->run == fresh_run.id);
  BOOST_TEST(store::deeds_of(into, old.subject, "Release", "main").size() == 2U);
}

BOOST_AUTO_TEST_CASE(what_was_accepted_after_a_clock_was_ahead_is_in_force_in_every_merged_copy) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard shard;
  store::kept_session(shard.store, "s1");
  const auto ahead = store::kept_run(shard.store, "s1", "sort");
  const auto right = store::kept_run(shard.store, "s1", "sort");
  const auto at = [](const std::string& time) {
    return store::Acceptance{.branch = "main", .author = "", .reason = "", .at = time};
  };
  const auto in_force = [&](Database& store) {
    const auto baseline = store::find_baseline_of_metric(store, ahead.subject, "Release", "main");
    return baseline ? baseline->run : "none";
  };
  store::accept_run(shard.store, ahead, at("2031-01-01T00:00:00Z"));
  store::accept_run(shard.store, right, at("2026-11-21T04:00:00Z"));
  store::merge(shard.store, into);
  BOOST_TEST(in_force(into) == right.id);
  store::drop_baseline(shard.store, store::list_baselines(shard.store, "*").at(0),
                       at("2030-01-01T00:00:00Z"));
  store::accept_run(shard.store, right, at("2026-11-21T05:00:00Z"));
  store::merge(shard.store, into);
  BOOST_TEST(in_force(shard.store) == right.id);
  BOOST_TEST(in_force(into) == right.id);
}

BOOST_AUTO_TEST_CASE(parts_become_one_session_whose_runs_are_those_of_all) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard a;
  Shard b;
  part_of(a.store, "p1", "whole");
  part_of(b.store, "p2", "whole");
  store::kept_run(a.store, "p1", "sort");
  store::kept_run(b.store, "p2", "parse");
  store::merge(a.store, into);
  store::merge(b.store, into);
  const auto whole = store::latest_session(into).value();
  BOOST_TEST(whole.id == "whole");
  BOOST_TEST(whole.declared.size() == 3U);
  BOOST_TEST(store::runs_of_session(into, "whole").size() == 2U);
  BOOST_TEST(store::runs_of_session(into, "p1").size() == 1U);
  BOOST_TEST(store::processes_of_session(into, "whole", "").size() == 2U);
  BOOST_TEST(store::parts_of(into, "whole").at(1).fingerprint == "f-p2");
}

BOOST_AUTO_TEST_CASE(a_part_of_another_commit_is_refused_and_nothing_is_changed) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  Shard a;
  Shard b;
  part_of(a.store, "p1", "whole");
  part_of(b.store, "p2", "whole", "c2");
  store::merge(a.store, into);
  BOOST_TEST(
      message_of([&] { store::merge(b.store, into); }) ==
      b.store.path() +
          ": its part p2 of session whole is of the commit \"c2\", but the session is from \"c1\"; measure "
          "all parts of a session with one build; nothing was merged from " +
          b.store.path());
  BOOST_TEST(!store::find_session(into, "p2"));
}

BOOST_AUTO_TEST_CASE(a_store_of_another_project_is_refused) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  store::kept_session(into, "s1");
  Shard other;
  store::add_session(other.store, {.id = "s2", .started = "2026-11-21T03:15:00Z", .project = "Other"});
  BOOST_TEST(message_of([&] { store::merge(other.store, into); }) ==
             other.store.path() + ": is of the project \"Other\", but " + into.path() +
                 " is of \"Demo\"; give each project a store of its own");
}

BOOST_AUTO_TEST_CASE(another_run_under_a_known_id_is_refused) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  store::kept_session(into, "s1");
  const auto run = store::kept_run(into, "s1", "sort");
  Shard shard;
  store::kept_session(shard.store, "s1");
  auto other = run;
  other.subject.test = "parse";
  store::add_run(shard.store, other);
  BOOST_TEST(message_of([&] { store::merge(shard.store, into); }).find("and differs from that of") !=
             std::string::npos);
}

// A run that begins after the sessions were read has no session in the merged store.
BOOST_AUTO_TEST_CASE(a_store_that_is_measured_into_meanwhile_is_merged_as_it_was_at_one_moment) {
  Shard shard;
  const auto writer = fork();
  if (writer == 0) {
    const auto said = message_of([&] {
      auto store = Database::open("sqlite3:" + shard.store.path());
      for (int i = 0; i < 100; ++i) {
        store::kept_session(store, std::to_string(i));
        store::kept_run(store, std::to_string(i), "sort");
      }
    });
    _exit(said == "accepted" ? 0 : 1);
  }
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  int status = 0;
  do {
    BOOST_REQUIRE(message_of([&] { store::merge(shard.store, into); }) == "accepted");
  } while (waitpid(writer, &status, WNOHANG) == 0);
  BOOST_TEST(status == 0);
  store::merge(shard.store, into);
  BOOST_TEST(store::find_session(into, "99").has_value());
}

BOOST_AUTO_TEST_CASE(a_damaged_store_is_refused_by_a_sentence) {
  const store::FreshStore fresh;
  auto into = Database::open(fresh.url);
  const TemporaryDirectory place;
  const auto file = place / "shard.db";
  {
    auto shard = Database::open("sqlite3:" + file);
    store::kept_session(shard, "session-1");
  }
  rename_in_table(file, "session-1", "session-2");
  auto shard = Database::open("sqlite3:" + file);
  BOOST_TEST(
      message_of([&] { store::merge(shard, into); }) ==
      file + ": refers to a session \"session-2\" that is not in it; holdfast store check lists the errors");
  BOOST_TEST(!store::find_session(into, "session-1"));
}

BOOST_AUTO_TEST_CASE(references_are_what_tests_are_compared_with_and_no_more) {
  const store::FreshStore fresh;
  auto from = Database::open(fresh.url);
  store::kept_session(from, "s1");
  store::kept_session(from, "s2");
  const auto accepted = store::kept_run(from, "s1", "sort");
  store::kept_run(from, "s2", "sort");
  const auto other = store::kept_run(from, "s2", "parse");
  store::accept_run(from, accepted);
  store::accept_run(from, other);
  Shard shard;
  const auto merged = store::merge_references(from, shard.store, {"sort"});
  BOOST_TEST(merged.added.sessions == 1);
  BOOST_TEST(merged.added.runs == 1);
  BOOST_TEST(merged.added.baselines == 1);
  BOOST_TEST(store::accepted_runs(shard.store, accepted.subject, "Release", "").size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
