#include "store/baselines.hpp"

#include <soci/soci.h>

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <ctime>
#include <regex>

#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(baselines)

namespace {

using namespace holdfast;
using namespace holdfast::store;

struct Stand {
  FreshStore fresh;
  Database store = Database::open(fresh.url);
  std::string session = kept_session(store, "s").id;
  Run run(const std::string& test = "sort") { return kept_run(store, session, test); }
  std::string in_force(const Run& run, const std::string& config = "Release") {
    const auto rows = pointers_of(store, run.subject, config);
    return rows.empty() || rows.front().dropped ? "none" : rows.front().run;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(before_anything_is_accepted_there_is_no_baseline) {
  Stand stand;
  BOOST_TEST(stand.in_force(stand.run()) == "none");
  BOOST_TEST(list_baselines(stand.store, "*").empty());
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_kept_as_text_and_found) {
  Stand stand;
  SessionRecord session{
      .id = "s2", .started = "2026-11-21T03:15:00Z", .project = "caf\xe9", .branch = "b\xe9"};
  add_session(stand.store, session);
  const auto run = kept_run(stand.store, "s2", "sort");
  accept_run(stand.store, run, {.author = "Ren\xe9", .reason = "why \xff"});
  const auto row = find_baseline_of_metric(stand.store, run.subject, run.config, session.branch).value();
  BOOST_TEST(row.branch == "b\xef\xbf\xbd");
  BOOST_TEST(row.author == "Ren\xef\xbf\xbd");
  BOOST_TEST(row.reason == "why \xef\xbf\xbd");
  BOOST_TEST(find_session(stand.store, "s2")->project == "caf\xef\xbf\xbd");
}

BOOST_AUTO_TEST_CASE(an_accepted_run_is_the_baseline_of_its_subject_from_then_on) {
  Stand stand;
  const auto run = stand.run();
  accept_run(stand.store, run);
  auto reopened = Database::open(stand.fresh.url);
  const auto found = find_baseline_of_metric(reopened, run.subject, "Release", "").value();
  BOOST_TEST(found.run == run.id);
  BOOST_TEST(found.subject.test == "sort");
  BOOST_TEST(found.config == "Release");
  BOOST_TEST(std::regex_match(found.accepted, std::regex("\\d{4}-.*Z")));
}

BOOST_AUTO_TEST_CASE(each_metric_of_a_point_has_its_own) {
  Stand stand;
  const auto time = stand.run();
  auto cycles = stand.run();
  cycles.subject.metric = "cycles";
  accept_run(stand.store, cycles);
  accept_run(stand.store, time);
  const auto of_metric = [&](const Run& run) {
    const auto found = find_baseline_of_metric(stand.store, run.subject, "Release", "");
    return found ? found->run : "none";
  };
  BOOST_TEST(of_metric(time) == time.id);
  BOOST_TEST(of_metric(cycles) == cycles.id);
  BOOST_TEST(list_baselines(stand.store, "*").size() == 2U);
  cycles.subject.metric = "misses";
  BOOST_TEST(of_metric(cycles) == "none");
  // The baseline is in force for the test, whichever metric is measured.
  BOOST_TEST(stand.in_force(cycles) == time.id);
}

BOOST_AUTO_TEST_CASE(the_latest_acceptance_is_in_force_even_of_an_older_run) {
  Stand stand;
  const auto older = stand.run();
  const auto newer = stand.run();
  accept_run(stand.store, newer);
  accept_run(stand.store, older);
  BOOST_TEST(stand.in_force(newer) == older.id);
  BOOST_REQUIRE(list_baselines(stand.store, "*").size() == 1U);
  BOOST_TEST(list_baselines(stand.store, "*")[0].run == older.id);
  // Dropped baselines stay in the history.
  BOOST_TEST(stand.fresh.ask("SELECT count(*) FROM baseline") == "2");
}

BOOST_AUTO_TEST_CASE(other_subjects_and_configurations_keep_their_own) {
  Stand stand;
  auto run = stand.run();
  accept_run(stand.store, run);
  BOOST_TEST(stand.in_force(run, "Debug") == "none");
  auto debug = run;
  debug.config = "Debug";
  begin_run(stand.store, debug);
  accept_run(stand.store, debug);
  BOOST_TEST(stand.in_force(run, "Debug") == debug.id);
  BOOST_TEST(stand.in_force(run, "Release") == run.id);
  for (auto part : {&Subject::test, &Subject::benchmark, &Subject::params}) {
    auto other = run;
    other.subject.*part += "x";
    BOOST_TEST(stand.in_force(other) == "none");
  }
}

BOOST_AUTO_TEST_CASE(a_baseline_is_found_before_anybody_knows_what_the_benchmark_measures) {
  Stand stand;
  auto run = stand.run();
  run.subject.metric = "instructions";
  accept_run(stand.store, run);
  run.subject.metric = Subject().metric;
  BOOST_TEST(stand.in_force(run) == run.id);
  BOOST_TEST(list_baselines(stand.store, "*").at(0).subject.metric == "instructions");
}

BOOST_AUTO_TEST_CASE(they_are_listed_by_a_glob_and_sorted) {
  Stand stand;
  for (const char* test : {"sort", "parse", "sort_names"}) accept_run(stand.store, stand.run(test));
  const auto listed = [&](const char* glob) {
    std::string tests;
    for (const auto& baseline : list_baselines(stand.store, glob)) tests += baseline.subject.test + " ";
    return tests;
  };
  BOOST_TEST(listed("*") == "parse sort sort_names ");
  BOOST_TEST(listed("sort*") == "sort sort_names ");
  BOOST_TEST(listed("sort") == "sort ");
  BOOST_TEST(listed("x*") == "");
}

BOOST_AUTO_TEST_CASE(each_branch_has_its_own_and_a_run_belongs_to_that_of_its_session) {
  Stand stand;
  auto session = SessionRecord{.id = "f", .started = "2026-11-22T03:15:00Z", .branch = "feature"};
  add_session(stand.store, session);
  const auto mains = stand.run();
  const auto features = kept_run(stand.store, "f", "sort");
  accept_run(stand.store, mains, {.branch = "main"});
  accept_run(stand.store, features);
  const auto on = [&](const std::string& branch) {
    const auto found = find_baseline_of_metric(stand.store, mains.subject, "Release", branch);
    return found ? found->run : "none";
  };
  BOOST_TEST(on("main") == mains.id);
  BOOST_TEST(on("feature") == features.id);
  BOOST_TEST(on("") == "none");
  const auto pointers = pointers_of(stand.store, mains.subject, "Release");
  BOOST_REQUIRE(pointers.size() == 2U);
  BOOST_TEST(pointers[0].branch == "feature");  // the latest one is first
  BOOST_TEST(list_baselines(stand.store, "*").size() == 2U);
}

BOOST_AUTO_TEST_CASE(who_accepted_when_why_and_what_was_before_is_kept) {
  Stand stand;
  const auto first = stand.run();
  const auto second = stand.run();
  accept_run(stand.store, first,
             {.branch = {}, .author = "Ada", .reason = "the first", .at = "2026-11-21T04:00:00Z"});
  accept_run(stand.store, second, {.branch = {}, .author = "Grace", .reason = "checks more", .at = ""});
  const auto deeds = deeds_of(stand.store, first.subject, "Release", "");
  BOOST_REQUIRE(deeds.size() == 2U);
  BOOST_TEST(deeds[0].author == "Grace");
  BOOST_TEST(deeds[0].reason == "checks more");
  BOOST_TEST(deeds[0].replaced == first.id);
  BOOST_TEST(deeds[1].accepted == "2026-11-21T04:00:00Z");
  BOOST_TEST(deeds[1].replaced == "");
}

BOOST_AUTO_TEST_CASE(a_dropped_baseline_is_none_and_everything_stays_recorded) {
  Stand stand;
  const auto run = stand.run();
  accept_run(stand.store, run);
  drop_baseline(stand.store, list_baselines(stand.store, "*").at(0),
                {.branch = {}, .author = "Ada", .reason = "gone", .at = ""});
  BOOST_TEST(stand.in_force(run) == "none");
  BOOST_TEST(list_baselines(stand.store, "*").empty());
  BOOST_TEST(list_pointers(stand.store, "*").at(0).dropped);
  BOOST_TEST(stand.fresh.ask("SELECT count(*) FROM baseline") == "2");
  BOOST_TEST(stand.fresh.ask("SELECT count(*) FROM process") == "2");
  accept_run(stand.store, run);
  BOOST_TEST(stand.in_force(run) == run.id);
  // Only the run since the drop.
  BOOST_TEST(segment_of(stand.store, run.subject, "Release", "").size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_segment_reaches_back_to_where_another_level_was_accepted) {
  Stand stand;
  const auto accept = [&](Outcome outcome) {
    const auto run = kept_run(stand.store, stand.session, "sort", outcome);
    accept_run(stand.store, run);
    return run;
  };
  accept(Outcome::no_baseline);
  accept(Outcome::pass);
  const auto slower = accept(Outcome::regressed);
  const auto last = accept(Outcome::pass);
  const auto segment = segment_of(stand.store, last.subject, "Release", "");
  BOOST_REQUIRE(segment.size() == 2U);
  BOOST_TEST(segment[0].run.id == last.id);
  BOOST_TEST(segment[1].run.id == slower.id);
  // Runs of one session only.
  BOOST_TEST(accepted_runs(stand.store, last.subject, "Release", "").size() == 1U);
}

// An import of a long history accepts very often.
BOOST_AUTO_TEST_CASE(accepting_takes_no_longer_where_much_was_accepted_before) {
  const auto seconds_for = [](int acceptances) {
    const store::FreshStore fresh;
    auto store = Database::open(fresh.url);
    const auto run = store::kept_run(store, store::kept_session(store, "s").id, "sort");
    const auto begin = std::clock();
    store.change("accepting", [&](soci::session&) {
      for (int i = 0; i < acceptances; ++i) store::accept_run(store, run);
    });
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const auto least = [&](int acceptances) {  // the minimum excludes other work on the machine
    return std::min({seconds_for(acceptances), seconds_for(acceptances), seconds_for(acceptances)});
  };
  constexpr int kFew = 500;
  BOOST_TEST(least(4 * kFew) < 8 * least(kFew));
}

BOOST_AUTO_TEST_SUITE_END()
