#include "suite/calibration.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "stats/calibration.hpp"

BOOST_AUTO_TEST_SUITE(calibration)

namespace tt = boost::test_tools;
using namespace holdfast;
using suite::SelfComparison;

namespace {

constexpr double kSeconds = 2;
const std::vector<double> kRatios{0.01, -0.01, 0.02, -0.02};

SelfComparison gate(Outcome outcome) {
  SelfComparison made;
  made.verdict.outcome = outcome;
  made.measured.seconds = kSeconds;
  made.log_ratios = kRatios;
  for (const double level : {100.0, 110.0}) {
    Process process;
    for (const double share : {0.99, 1.0, 1.01}) process.samples.push_back({.value = level * share});
    made.measured.processes.push_back(process);
  }
  return made;
}

std::vector<SelfComparison> gates(int pass, int regressed, int improved, int inconclusive) {
  std::vector<SelfComparison> all(static_cast<std::size_t>(pass), gate(Outcome::pass));
  all.insert(all.end(), static_cast<std::size_t>(regressed), gate(Outcome::regressed));
  all.insert(all.end(), static_cast<std::size_t>(improved), gate(Outcome::improved));
  all.insert(all.end(), static_cast<std::size_t>(inconclusive), gate(Outcome::inconclusive));
  return all;
}

run::Settings settings(const std::string& tester = "shift", double significance = 0.05) {
  run::Settings settings;
  settings.tester = ChosenTester::of(tester).value();
  settings.significance = significance;
  settings.min_effect = 0.02;
  settings.processes = 40;
  settings.budget = 30;
  return settings;
}

Calibration calibration_of(std::vector<SelfComparison> all, const run::Settings& in_force, int shares = 1) {
  for (auto& one : all) one.verdict.tester = in_force.tester.word();
  return suite::calibration_of(
      all, in_force, shares,
      {.made = "2026-11-21T03:15:00Z", .quarantine_until = "2026-12-05T03:15:00Z", .commit = "0a1b"});
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_change_that_is_called_is_a_false_alarm) {
  const auto made = calibration_of(gates(4, 2, 1, 3), settings());
  BOOST_TEST(made.gates == 10);
  BOOST_TEST(made.alarms == 3);
  BOOST_TEST(made.undecided == 3);
  BOOST_TEST(made.tester == "shift");
  BOOST_TEST(made.commit == "0a1b");
  BOOST_TEST(made.made == "2026-11-21T03:15:00Z");
}

BOOST_AUTO_TEST_CASE(what_was_judged_by_another_tester_than_the_tests_is_calibrated_for_that) {
  auto exact = gates(10, 0, 0, 0);  // a count, although the test requests shift
  for (auto& one : exact) one.verdict.tester = "exact";
  BOOST_TEST(suite::calibration_of(exact, settings("shift"), 1, {}).tester == "exact");
}

BOOST_AUTO_TEST_CASE(each_gate_is_a_session_of_the_noise) {
  const auto noise = calibration_of(gates(10, 0, 0, 0), settings()).noise;
  // The deviations are log 0.99, 0 and log 1.01, whose median is log 1.01. The MAD of three values is 1.4826 * 1.495
  // times that.
  BOOST_TEST(noise.within.value() == 1.4826 * 1.495 * std::log(1.01), tt::tolerance(1e-9));
  BOOST_TEST(noise.between.value() > 0.05);
  BOOST_TEST(noise.sessions.value() == 0.0);  // all sessions are alike
}

BOOST_AUTO_TEST_CASE(rounds_cost_what_all_gates_took) {
  // Of 10 gates, each took 2 s for 4 rounds that count: 0.5 s per round.
  const auto made = calibration_of(gates(10, 0, 0, 0), settings());
  BOOST_TEST(made.round_seconds == 0.5);
  BOOST_REQUIRE(made.detectable.size() == 4U);
  const std::vector<std::pair<double, int>> expected{{1, 2}, {3, 6}, {10, 20}, {30, 60}};
  std::vector<double> all;
  for (int i = 0; i < 10; ++i) all.insert(all.end(), kRatios.begin(), kRatios.end());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const auto& one = made.detectable[i];
    BOOST_TEST(one.seconds == expected[i].first);
    BOOST_TEST(one.rounds == expected[i].second);
    BOOST_TEST((one.effect == stats::detectable_effect(all, expected[i].second, {})));
  }
}

BOOST_AUTO_TEST_CASE(the_declared_budget_is_shared_and_buys_no_more_rounds_than_declared) {
  BOOST_TEST(calibration_of(gates(10, 0, 0, 0), settings()).declared.rounds == 40);
  const auto shared = calibration_of(gates(10, 0, 0, 0), settings(), 3).declared;
  BOOST_TEST(shared.seconds == 10.0);
  BOOST_TEST(shared.rounds == 20);
}

BOOST_AUTO_TEST_CASE(an_unfit_test_is_quarantined_and_says_why) {
  BOOST_TEST(!calibration_of(gates(10, 0, 0, 0), settings()).quarantine.has_value());
  const auto unfit = calibration_of(gates(8, 1, 1, 0), settings());
  BOOST_TEST(unfit.quarantine->until == "2026-12-05T03:15:00Z");
  BOOST_TEST(unfit.quarantine->reason.starts_with("2 of 10 gates"));
  BOOST_TEST(calibration_of(gates(4, 0, 0, 6), settings()).quarantine.has_value());
}

BOOST_AUTO_TEST_CASE(a_tester_is_held_to_its_own_significance) {
  BOOST_TEST(!calibration_of(gates(8, 1, 1, 0), settings("anova", 0.05)).quarantine.has_value());
  BOOST_TEST(calibration_of(gates(8, 1, 1, 0), settings("anova", 0.01)).quarantine.has_value());
}

BOOST_AUTO_TEST_CASE(what_has_no_ratios_has_nothing_detectable) {
  auto all = gates(2, 0, 0, 0);
  for (auto& one : all) one.log_ratios.clear();
  const auto made = calibration_of(all, settings());
  BOOST_TEST(made.round_seconds == 0.0);
  BOOST_TEST(made.detectable.empty());
  BOOST_TEST(!made.declared.effect.has_value());
}

BOOST_AUTO_TEST_SUITE_END()
