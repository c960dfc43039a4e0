// How often the default gate is right on guarded numbers, fed round by round as a run feeds it.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

#include "judge/guard.hpp"
#include "judge/looks.hpp"
#include "judge/shift.hpp"
#include "judge/synthetic_test.hpp"
#include "judge/trials_test.hpp"

using namespace holdfast;
using namespace holdfast::judge;

namespace {

constexpr int kRounds = 40;
/// Twelve samples a process: a trial costs a hundredth of a second.
const synthetic::Machine kMachine{.disturbing = 0.2, .samples = 12};
/// Every second process shares its core.
const synthetic::Machine kShared{.shared = 0.5, .samples = 12};

Question question_of(const std::vector<Series>& baselines, const Series& current) {
  return {.baselines = baselines, .current = current, .thresholds = {}};
}

Outcome gate(double effect, std::mt19937_64& random, const synthetic::Machine& machine) {
  const synthetic::Program before{.process_sd = 0.01};
  const synthetic::Program now{.value_ns = 1e6 * (1 + effect), .process_sd = 0.01};
  synthetic::Run run;
  while (run.current.size() < 5) run.add(before, now, machine, random);
  Decision decision{.need = Need::rounds, .verdict = {}};
  while (decision.need != Need::nothing && run.current.size() < 3 * kRounds) {
    run.add(before, now, machine, random);
    const auto guarded = guard(run.baseline, run.current);
    decision = decide_by_looks(question_of(guarded.baselines, guarded.current), kRounds);
  }
  hold_to_plain(question_of({series_of(run.baseline)}, series_of(run.current)), decision.verdict);
  return decision.verdict.outcome;
}

std::map<Outcome, int> gates(double effect, int trials, std::uint64_t seed,
                             const synthetic::Machine& machine = kMachine) {
  std::mt19937_64 random(seed);
  std::map<Outcome, int> outcomes;
  for (int trial = 0; trial < trials; ++trial) ++outcomes[gate(effect, random, machine)];
  return outcomes;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(guarded_gate)

BOOST_AUTO_TEST_CASE(an_unchanged_program_passes) {
  const int n = trials(2000);
  auto outcomes = gates(0, n, 1);
  BOOST_TEST(outcomes[Outcome::regressed] <= 0.001 * n);
  BOOST_TEST(outcomes[Outcome::pass] >= 0.99 * n);
}

BOOST_AUTO_TEST_CASE(where_neighbours_share_the_core_hardly_any_verdict_is_wrong) {
  const int n = trials(500);  // of 6000 and 3000: 0.3 % and 0.9 %; with limits for each side 8 % and 9 %
  auto unchanged = gates(0, n, 4, kShared);
  BOOST_TEST(unchanged[Outcome::regressed] <= at_most(0.004, n));
  BOOST_TEST(unchanged[Outcome::pass] >= 0.5 * n);
  auto slower = gates(0.04, n, 5, kShared);
  BOOST_TEST(slower[Outcome::pass] + slower[Outcome::improved] <= at_most(0.01, n));
  BOOST_TEST(slower[Outcome::regressed] >= 0.45 * n);
}

BOOST_AUTO_TEST_CASE(twice_the_minimum_effect_is_found_behind_the_guard) {
  const int n = trials(1000);
  BOOST_TEST(gates(0.04, n, 2)[Outcome::regressed] >= 0.99 * n);
}

BOOST_AUTO_TEST_CASE(at_the_minimum_effect_each_side_keeps_its_level_behind_the_guard) {
  const int n = trials(400);  // of 3000: 4.0 and 4.7 %
  auto outcomes = gates(0.02, n, 3);
  BOOST_TEST(outcomes[Outcome::regressed] <= at_most(0.05, n));
  BOOST_TEST(outcomes[Outcome::pass] <= at_most(0.05, n));
  // And the gate does decide: without any wrong outcome the level would be wasted.
  BOOST_TEST(outcomes[Outcome::regressed] + outcomes[Outcome::pass] > 0);
}

BOOST_AUTO_TEST_SUITE_END()
