#include "run/measurement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "run/reference/known_regressions.hpp"
#include "run/sides/programs.hpp"
#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

// The result of a metric does not depend on the results of the test's other metrics.
BOOST_AUTO_TEST_SUITE(measurement)

namespace {

using namespace holdfast;
using namespace holdfast::run;

/// A script that is measured by its time and, in separate processes, by its page faults.
struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  Declaration declaration{
      .test = "script",
      .config = "Release",
      .adapter = AdapterName::command,
      .command = {place / "script"},
      .asked = {.samples = 1, .metrics = {"time", "page-faults"}, .guard = GuardChoice::off},
      .working_directory = place.path(),
      .work_directory = place / "work"};
  Committed committed;

  void write(const std::string& lines) const {
    std::filesystem::permissions(place.write("script", "#!/bin/sh\n" + lines),
                                 std::filesystem::perms::owner_all);
  }
  /// Accepts the runs of the session.
  void accept(const std::string& session) {
    for (const auto& run : store::runs_of_session(store, session)) {
      keep_program(store, run);
      store::accept_run(store, run);
    }
  }
  std::vector<Run> measured(const std::string& session) {
    const auto now = store::kept_session(store, session);
    measure_test(declaration, {}, store, now, committed, [](const auto&, const auto&) {});
    std::vector<Run> results;
    for (const auto& run : store::runs_of_session(store, session))
      results.push_back(
          {.subject = run.subject, .verdict = run.verdict, .error = run.error, .known = run.known});
    return results;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_known_loss_of_one_metric_covers_no_other) {
  Stand stand;
  stand.write("exit 0\n");
  stand.measured("then");
  stand.accept("then");
  stand.write(
      "for i in 1 2 3 4 5 6 7 8; do sleep 0.01; done\n");  // each `sleep` is a process with page faults
  stand.committed.known = wire::parse_known_regressions(
      R"([{"test": "script", "ratio": 1e6, "until": "2999-12-31", "reason": "it naps"}])", "known.json");
  const auto results = stand.measured("now");
  BOOST_REQUIRE_EQUAL(results.size(), 2U);
  BOOST_TEST(results[0].subject.metric == "time");
  BOOST_TEST(is_known(results[0]));
  BOOST_TEST(results[1].subject.metric == "page-faults");
  BOOST_TEST(results[1].word() == "regressed");
  BOOST_TEST(!is_known(results[1]));
}

BOOST_AUTO_TEST_CASE(an_instrument_that_fails_takes_nothing_away_from_the_next) {
  // The first command fails at once, the second one in the second process.
  for (const char* fails : {"exit 3", "mkdir seen || exit 3"}) {
    Stand stand;
    // Once the file `counted` exists, the script succeeds: only the measurement of the time fails.
    stand.write("if [ -e counted ]; then exit 0; fi\ntouch counted.soon\n" + std::string(fails) + "\n");
    stand.declaration.hooks.cleanup = "mv counted.soon counted || true";
    const auto results = stand.measured("now");
    BOOST_REQUIRE_EQUAL(results.size(), 2U);
    BOOST_TEST(results[0].subject.metric == "time");
    BOOST_TEST(results[0].error.value_or("").find("exited with 3") != std::string::npos);
    BOOST_TEST(results[1].subject.metric == "page-faults");
    BOOST_TEST(results[1].word() == "no_baseline");
  }
}

BOOST_AUTO_TEST_CASE(a_baseline_that_an_instrument_cannot_run_keeps_the_verdict_of_its_time) {
  Stand stand;
  stand.write("if [ -e counted ]; then kill -ILL $$; fi\n");
  stand.measured("then");
  stand.accept("then");
  stand.write("for i in 1 2 3 4 5 6 7 8; do sleep 0.01; done\n");
  stand.declaration.hooks.cleanup = "touch counted";  // after the processes that are timed
  const auto results = stand.measured("now");
  BOOST_REQUIRE_EQUAL(results.size(), 2U);
  BOOST_TEST(results[0].word() == "regressed");
  BOOST_TEST(results[1].subject.metric == "page-faults");
  BOOST_TEST(results[1].error.value_or("").find("the baseline's snapshot") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(metrics_of_the_processes_that_failed_are_all_told_why) {
  Stand stand;
  stand.write("mkdir seen || exit 3\n");
  stand.declaration.asked.metrics = {"time", "cpu-time"};
  const auto results = stand.measured("now");
  BOOST_REQUIRE_EQUAL(results.size(), 2U);
  for (const auto& result : results)
    BOOST_TEST(result.error.value_or("").find("exited with 3") != std::string::npos, result.subject.metric);
}

BOOST_AUTO_TEST_SUITE_END()
