// Simulates how often the default gate is right on guarded numbers, which it gets round by round as in a run. Bounds
// are at 95 % confidence (trials_test.hpp). Unless a test says otherwise, processes differ by 1 %, and so rounds by
// 1.4 %.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

#include "stats/gate.hpp"
#include "stats/synthetic_test.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(guarded_gate_rates)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr int kRounds = 40;
/// Twelve samples a process: a trial costs a few milliseconds.
const synthetic::Machine kMachine{.disturbing = 0.2, .samples = 12};
/// The clock is drawn anew before every second sample.
const synthetic::Machine kJumping{.restless = 0.5, .samples = 12};
/// Every second process shares its core.
const synthetic::Machine kShared{.shared = 0.5, .samples = 12};

const synthetic::Program kProgram{.process_sd = 0.01};

synthetic::Program slower(double effect) { return {.value_ns = 1e6 * (1 + effect), .process_sd = 0.01}; }

/// A program beside which the clock runs slower. At the same clock, its time would not change.
synthetic::Program heating(double effect) { return {.process_sd = 0.01, .heats = 1 + effect}; }

ComparisonInput plain(const synthetic::Run& run) {
  return {.baselines = {series_of(run.baseline)}, .current = series_of(run.current), .thresholds = {}};
}

Outcome gate(const synthetic::Program& now, std::mt19937_64& random, const synthetic::Machine& machine) {
  synthetic::Run run;
  const auto add_round = [&] { run.add(kProgram, now, machine, random); };
  while (run.current.size() < 5) add_round();
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing && run.current.size() < 3 * kRounds) {
    add_round();
    decision = decide_guarded(plain(run), guard(run.baseline, run.current), {kRounds});
  }
  return decision.verdict.outcome;
}

struct Rates {
  std::map<Outcome, int> outcomes;
  int trials = 0;

  int count(Outcome outcome) const {
    const auto found = outcomes.find(outcome);
    return found == outcomes.end() ? 0 : found->second;
  }
  double below(Outcome outcome) const { return rate_below(count(outcome), trials); }
  double above(Outcome outcome) const { return rate_above(count(outcome), trials); }
  double cleared_below() const { return rate_below(count(Outcome::pass) + count(Outcome::improved), trials); }
};

Rates gates(const synthetic::Program& now, int trials, std::uint64_t seed,
            const synthetic::Machine& machine = kMachine) {
  std::mt19937_64 random(seed);
  Rates rates{.outcomes = {}, .trials = trials};
  for (int trial = 0; trial < trials; ++trial) ++rates.outcomes[gate(now, random, machine)];
  for (const auto& [outcome, count] : rates.outcomes)
    BOOST_TEST_MESSAGE("of " << trials << " gates " << count << " " << to_string(outcome) << ", at most "
                             << 100 * rate_below(count, trials) << " %");
  return rates;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_unchanged_program_passes) {
  const auto disturbed = gates(kProgram, trials(5000), 1);
  BOOST_TEST(disturbed.below(Outcome::regressed) <= 0.001);
  BOOST_TEST(disturbed.above(Outcome::pass) >= 0.97);
  BOOST_TEST(gates(kProgram, trials(1000), 7, kJumping).above(Outcome::pass) >= 0.98);
}

BOOST_AUTO_TEST_CASE(a_candidate_that_lowers_the_clock_does_not_pass, *boost::unit_test::label("slow")) {
  for (const double lower : {0.03, 0.04, 0.05}) {
    BOOST_TEST_CONTEXT("a clock lower by " << lower)
    BOOST_TEST(gates(heating(lower), trials(2000), 6).cleared_below() <= 0.01);
  }
  BOOST_TEST(gates(heating(0.03), trials(2000), 6, kJumping).cleared_below() <= 0.01);
}

BOOST_AUTO_TEST_CASE(a_candidate_whose_own_samples_are_left_out_is_held_to_all_of_them) {
  std::mt19937_64 random(8);
  const int n = trials(300);
  int cleared = 0;
  for (int trial = 0; trial < n; ++trial)
    cleared += is_cleared(gate({.process_sd = 0.01, .drops = 0.5}, random, kJumping)) ? 1 : 0;
  BOOST_TEST(rate_below(cleared, n) <= 0.08);
}

BOOST_AUTO_TEST_CASE(where_neighbours_share_the_core_hardly_any_verdict_is_wrong,
                     *boost::unit_test::label("slow")) {
  const auto unchanged = gates(kProgram, trials(1000), 4, kShared);
  BOOST_TEST(unchanged.below(Outcome::regressed) <= 0.01);
  BOOST_TEST(unchanged.above(Outcome::pass) >= 0.4);
  const auto lost = gates(slower(0.04), trials(1000), 5, kShared);
  BOOST_TEST(lost.cleared_below() <= 0.03);
  BOOST_TEST(lost.above(Outcome::regressed) >= 0.4);
}

BOOST_AUTO_TEST_CASE(twice_the_minimum_effect_is_found_behind_the_guard) {
  BOOST_TEST(gates(slower(0.04), trials(1000), 2).above(Outcome::regressed) >= 0.98);
}

BOOST_AUTO_TEST_CASE(at_the_minimum_effect_each_side_keeps_its_level_behind_the_guard,
                     *boost::unit_test::label("slow")) {
  const auto rates = gates(slower(0.02), trials(1000), 3);
  BOOST_TEST(rates.below(Outcome::regressed) <= 0.06);
  BOOST_TEST(rates.below(Outcome::pass) <= 0.05);
  // Without any wrong outcome, the gate would waste its level.
  BOOST_TEST(rates.count(Outcome::regressed) > 0);
}

BOOST_AUTO_TEST_SUITE_END()
