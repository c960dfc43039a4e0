#include "suite/build_report.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/git_directory_test.hpp"
#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(built_report)

namespace {

using namespace holdfast;
using namespace holdfast::store;

struct Stand {
  TemporaryDirectory place;
  Database store = Database::open("sqlite3:" + place / "store.db");
  SessionRecord session = kept_session(store, "s");
  Report report() { return suite::build_report(store, session); }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_result_shows_each_process_by_its_median_and_quartiles) {
  Stand stand;
  auto run = begun_run(stand.store, "s", "sort");
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {5, 1, 3, 2, 4}));
  add_process(stand.store, run.id, process_of(1, 1, Side::current, {10, 10, 10}));
  run.verdict = Verdict{.outcome = Outcome::pass};
  run.seconds = 2.5;
  run.classic_anova = "pass";
  finish_run(stand.store, run);
  const auto report = stand.report();
  BOOST_REQUIRE(report.results.size() == 1U);
  const auto& result = report.results[0];
  BOOST_REQUIRE(result.current.processes.size() == 2U);
  const auto& line = result.current.processes[0];
  BOOST_TEST(line.median == 3.0);
  BOOST_TEST(line.low == 2.0);  // the quartile of 1 2 3 4 5, by R's type 7
  BOOST_TEST(line.high == 4.0);
  BOOST_TEST(line.samples == 5);
  BOOST_TEST(result.current.processes[1].pair == 1);
  BOOST_TEST(result.current.median.value() == 6.5);  // the median of the processes' medians, 3 and 10
  BOOST_TEST(result.current.low.value() == 4.75);    // a quarter of the way from 3 to 10
  BOOST_TEST(result.current.session == "s");
  BOOST_TEST(result.current.commit == "cs");
  BOOST_TEST(result.seconds == 2.5);
  BOOST_TEST(result.classic_anova == "pass");
  BOOST_TEST(result.word() == "pass");
}

BOOST_AUTO_TEST_CASE(a_live_baseline_is_what_ran_beside_and_tells_where_its_program_came_from) {
  Stand stand;
  kept_session(stand.store, "old");
  const auto accepted = kept_run(stand.store, "old", "sort");  // its processes have the medians 11 and 21
  Run run;
  run.session = "s";
  run.subject = {.test = "sort", .benchmark = "sort", .params = "{}"};
  run.baseline.kind = "live";
  run.baseline.run = accepted.id;
  begin_run(stand.store, run);
  add_process(stand.store, run.id, process_of(0, 0, Side::baseline, {100}));
  add_process(stand.store, run.id, process_of(1, 0, Side::current, {110}));
  const auto result = stand.report().results.at(0);
  BOOST_TEST(result.baseline.kind == "live");
  BOOST_TEST(result.baseline.median.value() == 100.0);
  BOOST_TEST(result.current.median.value() == 110.0);
  BOOST_TEST(result.baseline.session == "old");
  BOOST_TEST(result.baseline.commit == "cold");
  BOOST_TEST(result.differences.empty());  // all sessions of these tests are on one machine
}

BOOST_AUTO_TEST_CASE(a_stored_baseline_is_what_was_measured_then) {
  Stand stand;
  kept_session(stand.store, "old");
  Run run;
  run.session = "s";
  run.subject = {.test = "sort", .benchmark = "sort", .params = "{}"};
  run.baseline.kind = "stored";
  run.baseline.run = kept_run(stand.store, "old", "sort").id;
  begin_run(stand.store, run);
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {110}));
  const auto result = stand.report().results.at(0);
  BOOST_TEST(result.baseline.kind == "stored");
  BOOST_TEST(result.baseline.median.value() == 16.0);  // the median of 11 and 21
  BOOST_TEST(result.baseline.processes.size() == 2U);
}

BOOST_AUTO_TEST_CASE(without_a_baseline_that_side_is_empty) {
  Stand stand;
  kept_run(stand.store, "s", "sort", Outcome::no_baseline);
  const auto result = stand.report().results.at(0);
  BOOST_TEST(result.baseline.kind == "none");
  BOOST_TEST(!result.baseline.median.has_value());
  BOOST_TEST(result.baseline.processes.empty());
}

BOOST_AUTO_TEST_CASE(what_vanished_is_told_of_a_session_and_not_of_chosen_runs) {
  Stand stand;
  const auto run = kept_run(stand.store, "s", "sort");
  accept_run(stand.store, run);
  stand.session.declared = {"parse"};
  stand.session.facts["compiler"] = "GNU 12";  // a session of the suite, which knows the compiler
  const auto report = stand.report();
  BOOST_TEST(report.missing == std::vector<std::string>{"parse"}, boost::test_tools::per_element());
  BOOST_TEST(report.undeclared == std::vector<std::string>{"sort"}, boost::test_tools::per_element());
  BOOST_TEST(report.gate.verdict == "inconclusive");
  BOOST_TEST(suite::build_report(stand.store, stand.session, {run}).undeclared.empty());
}

BOOST_AUTO_TEST_CASE(p_values_are_adjusted_for_all_that_the_report_tests) {
  Stand stand;
  for (const char* test : {"parse", "sort"}) {
    auto run = begun_run(stand.store, "s", test);
    run.verdict = Verdict{.tester = "shift", .outcome = Outcome::regressed, .p_value = 0.001, .pairs = 10};
    finish_run(stand.store, run);
  }
  kept_run(stand.store, "s", "hash");  // this result has no p-value
  const auto report = stand.report();
  // 10 rounds; both of the two tests have this p-value.
  BOOST_TEST(report.results.at(0).q_value.value() == 0.01);
  BOOST_TEST(report.results.at(1).q_value.value() == 0.01);
  BOOST_TEST(!report.results.at(2).q_value.has_value());
  BOOST_TEST(report.gate.verdict == "regressed");
}

BOOST_AUTO_TEST_CASE(the_gate_judges_what_the_report_shows) {
  Stand stand;
  kept_run(stand.store, "s", "parse");
  kept_run(stand.store, "s", "sort", Outcome::regressed);
  BOOST_TEST(stand.report().gate.verdict == "regressed");
  kept_run(stand.store, "s", "sort");  // the test is measured again
  BOOST_TEST(stand.report().gate.verdict == "pass");
  begun_run(stand.store, "s", "hash");  // an interrupted run
  BOOST_TEST(stand.report().gate.verdict == "error");
}

BOOST_AUTO_TEST_CASE(a_process_without_samples_is_not_shown) {
  Stand stand;
  const auto run = begun_run(stand.store, "s", "sort");
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {}));
  const auto result = stand.report().results.at(0);
  BOOST_TEST(result.current.processes.empty());
  BOOST_TEST(!result.current.median.has_value());
}

BOOST_AUTO_TEST_CASE(a_report_of_chosen_runs_shows_them_alone) {
  Stand stand;
  const auto run = kept_run(stand.store, "s", "sort");
  kept_run(stand.store, "s", "parse", Outcome::regressed);
  const auto report = suite::build_report(stand.store, stand.session, {run});
  BOOST_TEST(report.results.size() == 1U);
  BOOST_TEST(report.gate.verdict == "pass");
}

BOOST_AUTO_TEST_CASE(a_regression_by_a_single_commit_is_noted_so_that_nobody_looks_for_it_among_commits) {
  const holdfast::process::GitDirectory source;
  const auto good = source.commit("first");
  const auto next = source.commit("second");
  const auto last = source.commit("third");
  const auto noted = [&](const std::string& from, const std::string& to, Outcome outcome) {
    Report report;
    report.results.emplace_back();
    report.results[0].verdict = Verdict{.outcome = outcome};
    report.results[0].baseline.commit = from;
    report.results[0].current.commit = to;
    suite::note_single_commits(source.place.path(), report);
    return report.results[0].one_commit;
  };
  BOOST_TEST(noted(good, next, Outcome::regressed));
  BOOST_TEST(!noted(good, last, Outcome::regressed));
  BOOST_TEST(!noted(good, good, Outcome::regressed));
  BOOST_TEST(!noted("", "", Outcome::regressed));
  BOOST_TEST(!noted("0a1b2c3d4e", "6d1f0c2e9b", Outcome::regressed));
}

BOOST_AUTO_TEST_CASE(sources_with_benchmarks_that_changed_since_the_baseline_are_told_by_the_gate) {
  const holdfast::process::GitDirectory source;
  source.place.write("bench.cpp", "#include <holdfast/holdfast.hpp>\n");
  source.place.write("other.cpp", "#include <benchmark/benchmark.h>\n");
  source.place.write("code.cpp", "int code() { return 1; }\n");
  source.git({"add", "--all"});
  const auto accepted = source.commit("accepted");
  source.place.write("bench.cpp", "#include <holdfast/holdfast.hpp>\n// less\n");
  source.place.write("code.cpp", "int code() { return 2; }\n");
  const auto noted = [&](const std::string& commit) {
    Report report;
    report.results.emplace_back();
    report.results[0].verdict = Verdict{.outcome = Outcome::pass};
    report.results[0].baseline.commit = commit;
    suite::note_edited_sources(source.place.path(), report);
    return report;
  };
  const auto report = noted(accepted);
  BOOST_TEST(report.edited_sources == std::vector<std::string>{"bench.cpp"},
             boost::test_tools::per_element());
  BOOST_TEST(report.gate.verdict == "pass");
  BOOST_TEST(report.gate.reasons.back() == "Sources of benchmarks changed since the baseline: bench.cpp.");
  BOOST_TEST(noted("").edited_sources.empty());
  BOOST_TEST(noted("0a1b2c3d4e").edited_sources.empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(differences)

namespace {

using namespace holdfast;

SessionRecord on(const Facts& facts) {
  SessionRecord session;
  session.facts = facts;
  return session;
}

std::string told(const std::vector<Difference>& differences) {
  std::string text;
  for (const auto& [what, baseline, current] : differences)
    text += what + ": " + baseline + " -> " + current + "; ";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_as_it_was_is_no_difference) {
  const auto session = on({{"cpu", "A"}, {"cores", "2"}});
  BOOST_TEST(told(suite::differences(session, {{"samples", "10"}}, session, {{"samples", "10"}})).empty());
}

BOOST_AUTO_TEST_CASE(facts_come_first_then_settings_and_what_is_on_one_side_alone_is_told) {
  const auto was = on({{"cpu", "A"}, {"kernel", "6.1"}});
  const auto is = on({{"cpu", "B"}, {"flags", "-O2"}, {"kernel", "6.1"}});
  BOOST_TEST(told(suite::differences(was, {{"samples", "10"}}, is, {{"samples", "20"}})) ==
             "cpu: A -> B; flags:  -> -O2; setting samples: 10 -> 20; ");
}

BOOST_AUTO_TEST_CASE(the_hash_of_the_processors_flags_speaks_for_a_hundred_words) {
  const auto was = on({{"cpu-flags", "avx sse"}, {"cpu-flags-hash", "1"}});
  const auto is = on({{"cpu-flags", "sse"}, {"cpu-flags-hash", "2"}});
  BOOST_TEST(told(suite::differences(was, {}, is, {})) == "cpu-flags-hash: 1 -> 2; ");
}

BOOST_AUTO_TEST_CASE(a_run_that_kept_no_settings_differs_in_none) {
  BOOST_TEST(told(suite::differences(on({}), {}, on({}), {{"samples", "20"}})).empty());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(run_times)

namespace {

holdfast::Run run_of(const std::string& test, const std::string& metric, const std::string& started,
                     double seconds) {
  holdfast::Run run;
  run.subject.test = test;
  run.subject.metric = metric;
  run.started = started;
  run.seconds = seconds;
  return run;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_was_measured_twice_was_measured_for_the_time_of_both) {
  holdfast::Report report;
  report.session.started = "2026-01-01T00:00:00Z";
  holdfast::suite::add_times(
      {run_of("sort", "time", "2026-01-01T00:00:00Z", 2.5),
       run_of("parse", "time", "2026-01-01T00:00:03Z", 1), run_of("sort", "time", "2026-01-01T00:00:04Z", 4)},
      report);
  BOOST_TEST(report.measured_s == 7.5);
  BOOST_TEST(report.took_s == 8);  // the last test began after 4 s and took 4 s
}

BOOST_AUTO_TEST_CASE(two_metrics_of_the_same_processes_were_measured_once) {
  holdfast::Report report;
  report.session.started = "2026-01-01T00:00:00Z";
  holdfast::suite::add_times(  // the second run begins when the first process reports this metric
      {run_of("sort", "time", "2026-01-01T00:00:01Z", 3), run_of("sort", "bytes", "2026-01-01T00:00:02Z", 3)},
      report);
  BOOST_TEST(report.measured_s == 3);
}

BOOST_AUTO_TEST_SUITE_END()
