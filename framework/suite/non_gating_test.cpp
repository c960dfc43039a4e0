#include "suite/non_gating.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "store/calibrations.hpp"
#include "store/kept_test.hpp"
#include "suite/build_report.hpp"
#include "suite/gate.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(quarantine)

namespace {

using namespace holdfast;
using namespace holdfast::store;

constexpr const char* kPast = "2020-01-01T00:00:00Z";
constexpr const char* kFuture = "2099-01-01T00:00:00Z";
constexpr const char* kSentence =
    "1 of 2 quarantined, measured but not gating: sort until 2099-01-01T00:00:00Z, since it is noisy.";

/// A session in which sort regressed and hash passed.
struct Stand {
  TemporaryDirectory place;
  Database store = Database::open("sqlite3:" + place / "store.db");
  SessionRecord session = kept_session(store, "s");
  Run sort = kept_sort();
  Run hash = kept_run(store, "s", "hash");

  Run kept_sort() {
    auto run = begun_run(store, "s", "sort", "sort");
    run.verdict = Verdict{.tester = "shift", .outcome = Outcome::regressed, .message = "slower"};
    finish_run(store, run);
    return run;
  }

  void calibrate(const Run& run, const std::string& until, const std::string& made = kPast) {
    Calibration calibration{.made = made, .tester = "shift", .gates = 10};
    if (!until.empty()) calibration.quarantine = Quarantine{.until = until, .reason = "it is noisy"};
    add_calibration(store, {.subject = run.subject, .config = run.config, .fingerprint = "f00d"},
                    calibration);
  }

  std::string gate() {
    const auto report = suite::build_report(store, session);
    std::string text = report.gate.verdict + ":";
    for (const auto& reason : report.gate.reasons) text += " " + reason;
    return text;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_calibration_every_test_gates) {
  Stand stand;
  BOOST_TEST(stand.gate() == "regressed: 1 of 2 regressed: sort.");
  BOOST_TEST(!suite::build_report(stand.store, stand.session).results[0].calibration.has_value());
}

BOOST_AUTO_TEST_CASE(a_loss_that_the_change_accepts_passes_also_alone) {
  Run sort{.subject = {.test = "sort", .benchmark = "sort"}};
  sort.verdict = Verdict{.outcome = Outcome::regressed, .estimate = Ratio{1.1, 1.09, 1.11}};
  sort.accepted = AcceptedLoss{.reason = "why", .ratio = 1.12, .entry = "known.json:3"};
  Report report;
  report.results = {sort};
  const auto gate = suite::judge_suite(report);
  BOOST_TEST(gate.verdict == "pass");
  BOOST_TEST(!gate.closed);
  BOOST_REQUIRE_EQUAL(gate.reasons.size(), 1U);
  BOOST_TEST(gate.reasons[0] ==
             "1 of 1 regressed, which this change accepts: sort (10 % worse; known.json:3 accepts up to 12 % "
             "worse: why).");
  BOOST_TEST(!suite::gates(sort));
}

BOOST_AUTO_TEST_CASE(a_quarantined_test_does_not_gate_and_is_named) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture);
  BOOST_TEST(stand.gate() == std::string("pass: ") + kSentence);
  const auto report = suite::build_report(stand.store, stand.session);
  BOOST_TEST(report.results.size() == 2U);  // nevertheless shown
  BOOST_TEST(report.results[0].word() == "regressed");
  BOOST_TEST(report.results[0].quarantine->reason == "it is noisy");
  BOOST_TEST(!report.results[1].quarantine.has_value());
}

BOOST_AUTO_TEST_CASE(after_its_end_it_gates_again_and_the_calibration_is_still_quoted) {
  Stand stand;
  stand.calibrate(stand.sort, "2020-01-15T00:00:00Z");
  BOOST_TEST(stand.gate() == "regressed: 1 of 2 regressed: sort.");
  const auto report = suite::build_report(stand.store, stand.session);
  BOOST_TEST(report.results[0].calibration->gates == 10);
  BOOST_TEST(!report.results[0].quarantine.has_value());
}

BOOST_AUTO_TEST_CASE(a_later_calibration_that_finds_it_fit_ends_it) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture);
  stand.calibrate(stand.sort, "");
  BOOST_TEST(stand.gate() == "regressed: 1 of 2 regressed: sort.");
}

BOOST_AUTO_TEST_CASE(what_is_found_out_later_does_not_change_what_was_said) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture, "2098-01-01T00:00:00Z");
  BOOST_TEST(stand.gate() == "regressed: 1 of 2 regressed: sort.");
}

BOOST_AUTO_TEST_CASE(undecided_tests_in_quarantine_are_no_share_of_the_undecided) {
  Stand stand;
  auto run = stand.sort;
  run.verdict->outcome = Outcome::inconclusive;
  finish_run(stand.store, run);
  BOOST_TEST(stand.gate().starts_with("inconclusive:"));
  stand.calibrate(run, kFuture);
  BOOST_TEST(stand.gate() == std::string("pass: ") + kSentence);
}

BOOST_AUTO_TEST_CASE(where_nothing_gates_nothing_is_decided) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture);
  stand.calibrate(stand.hash, kFuture);
  BOOST_TEST(stand.gate() ==
             "inconclusive: 2 of 2 quarantined, measured but not gating: sort until 2099-01-01T00:00:00Z, "
             "since it is noisy; hash sort until 2099-01-01T00:00:00Z, since it is noisy.");
}

BOOST_AUTO_TEST_CASE(where_nothing_gates_what_is_missing_is_named_and_may_close_the_gate) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture);
  stand.calibrate(stand.hash, kFuture);
  stand.session.declared = {"sort", "hash", "parse"};
  stand.session.policy.block = {"missing"};
  const auto gate = suite::build_report(stand.store, stand.session).gate;
  BOOST_TEST(gate.verdict == "inconclusive");
  BOOST_TEST(gate.closed);
  BOOST_TEST(gate.reasons.front() ==
             "1 declared without a result in this session: parse; run the whole suite (ctest -L perf).");
  BOOST_TEST(gate.reasons.back().starts_with("2 of 2 quarantined, measured but not gating: "));
}

BOOST_AUTO_TEST_CASE(what_was_measured_in_a_way_that_cannot_gate_is_named_with_the_reason) {
  Stand stand;
  stand.sort.verdict->no_gate = "one process is not enough";
  finish_run(stand.store, stand.sort);
  BOOST_TEST(stand.gate() == "pass: measured but not gating: sort: one process is not enough.");
  stand.hash.verdict->no_gate = "one process is not enough";
  finish_run(stand.store, stand.hash);
  BOOST_TEST(stand.gate().starts_with("inconclusive: measured but not gating: "));  // nothing gates
}

BOOST_AUTO_TEST_CASE(a_regression_gates_unless_it_is_a_known_one) {
  Run lost{.verdict = Verdict{.outcome = Outcome::regressed, .estimate = Ratio{.ratio = 1.05}}};
  BOOST_TEST(suite::gates(lost));
  lost.known = Known{.ratio = 1.08};
  BOOST_TEST(!suite::gates(lost));
  lost.verdict->outcome = Outcome::pass;  // the known loss did not occur
  BOOST_TEST(suite::gates(lost));
}

BOOST_AUTO_TEST_CASE(a_broken_test_is_broken_in_quarantine_too) {
  Stand stand;
  stand.calibrate(stand.sort, kFuture);
  auto run = stand.sort;
  run.error = "it crashed";
  finish_run(stand.store, run);
  BOOST_TEST(stand.gate().starts_with("error: 1 of 2 could not be measured: sort."));
}

BOOST_AUTO_TEST_SUITE_END()
