// Simulates how often the default gate is right: rounds are drawn until it has decided. Each rate is asserted by its
// exact bound at 95 % confidence (trials_test.hpp). "Noise" is the standard deviation of a round's log ratio.

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "model/defaults.hpp"
#include "stats/gate.hpp"
#include "stats/shift.hpp"
#include "stats/simulated_gate_test.hpp"
#include "stats/trials_test.hpp"
#include "stats/vectors_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_the_gate)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr int kRounds = defaults::kRoundsMax;

/// Returns the noise of a round's log ratio. `sd`: the standard deviation of quiet rounds.
using Noise = double (*)(double sd, std::mt19937_64&);

double normal(double sd, std::mt19937_64& random) { return std::normal_distribution<double>(0, sd)(random); }

/// Every tenth round has ten times the standard deviation.
double wild(double sd, std::mt19937_64& random) { return normal(random() % 10 == 0 ? 10 * sd : sd, random); }

/// Student's t with three degrees of freedom: no fourth moment.
double heavy(double sd, std::mt19937_64& random) {
  return sd * std::student_t_distribution<double>(3)(random);
}

struct Case {
  const char* name;
  Noise noise;
  double sd = 0.01;
  int rounds = kRounds;    ///< the largest number of rounds
  int budget = 1'000'000;  ///< the number of rounds for which it suffices
};
constexpr Case kNormal{"normal noise of 1 %", normal};
constexpr Case kNoisy{"normal noise of 3 %", normal, 0.03};
constexpr Case kNoisier{"normal noise of 5 %", normal, 0.05};
constexpr Case kNoisiest{"normal noise of 10 %", normal, 0.1};
constexpr Case kNoises[] = {kNormal, {"wild rounds", wild}, {"heavy tails", heavy}};

using simulated::rounds_with;

struct Rates {
  std::map<Outcome, int> outcomes;
  int trials = 0;
  double rounds = 0;

  int count(Outcome outcome) const {
    const auto found = outcomes.find(outcome);
    return found == outcomes.end() ? 0 : found->second;
  }
  double below(Outcome outcome) const { return rate_below(count(outcome), trials); }
  double above(Outcome outcome) const { return rate_above(count(outcome), trials); }
};

Decision decided(double loss, double min_effect, const Case& of, std::mt19937_64& random, Rates& rates) {
  vectors::Values ratios;
  Decision decision{.need = Need::rounds, .verdict = {}};
  const auto room =
      static_cast<std::size_t>(2 * std::min(of.budget, of.rounds));  // an alarm has as many rounds again
  while (decision.need != Need::nothing && ratios.size() < room) {
    ratios.push_back(std::log1p(loss) + of.noise(of.sd, random));
    RoundsPlanned planned{of.rounds};
    if (of.budget < of.rounds && static_cast<int>(ratios.size()) >= of.budget) planned.ended = of.budget;
    if (decision.need == Need::rounds && !planned.ended &&
        !simulated::is_look(static_cast<int>(ratios.size()), of.rounds))
      continue;  // the gate decides only at looks
    decision = decide_by_looks(rounds_with(ratios, min_effect), planned);
  }
  rates.rounds += static_cast<double>(ratios.size()) / rates.trials;
  return decision;
}

/// Counts the outcomes of gates of a program that became slower by `loss`.
Rates gates(double loss, double min_effect, const Case& of, int trials, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Rates rates{.outcomes = {}, .trials = trials};
  for (int trial = 0; trial < trials; ++trial)
    ++rates.outcomes[decided(loss, min_effect, of, random, rates).verdict.outcome];
  BOOST_TEST_MESSAGE(trials << " gates at " << 100 * loss << " %, " << of.name << ", " << rates.rounds
                            << " rounds");
  for (const auto& [outcome, count] : rates.outcomes)
    BOOST_TEST_MESSAGE("  " << to_string(outcome) << " " << 100.0 * count / trials << " %, bounds "
                            << 100 * rate_above(count, trials) << " and " << 100 * rate_below(count, trials)
                            << " %");
  return rates;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_unchanged_program_passes_early_and_is_not_called_slower) {
  for (const auto& of : kNoises) {
    BOOST_TEST_CONTEXT(of.name) {
      const auto rates = gates(0, 0.02, of, trials(5000), 1);
      BOOST_TEST(rates.below(Outcome::regressed) <= 0.001);
      BOOST_TEST(rates.below(Outcome::improved) <= 0.001);
      BOOST_TEST(rates.above(Outcome::pass) >= 0.99);
      BOOST_TEST(rates.rounds < 15);  // far below the largest number
    }
  }
}

BOOST_AUTO_TEST_CASE(an_unchanged_program_is_rarely_called_slower_where_rounds_are_noisier) {
  for (const auto& of : {kNoisy, kNoisier, kNoisiest})
    BOOST_TEST(gates(0, 0.02, of, trials(5000), 6).below(Outcome::regressed) <= 0.002, of.name);
}

/// Noise of 5, 10 and 50 times the minimum effect, at which many gates are undecided.
BOOST_AUTO_TEST_CASE(errors_have_a_bound_where_the_noise_is_far_above_the_minimum_effect,
                     *boost::unit_test::label("slow")) {
  for (const double min_effect : {0.02, 0.01, 0.002}) {
    const auto same = gates(0, min_effect, kNoisiest, trials(10000), 13);
    BOOST_TEST(same.below(Outcome::regressed) <= 0.002);
    BOOST_TEST(same.below(Outcome::improved) <= 0.002);
    const auto lost = gates(2 * min_effect, min_effect, kNoisiest, trials(10000), 14);
    BOOST_TEST(lost.below(Outcome::pass) + lost.below(Outcome::improved) <= 0.01);
  }
}

BOOST_AUTO_TEST_CASE(at_the_minimum_effect_each_wrong_side_keeps_its_level,
                     *boost::unit_test::label("slow")) {
  for (const auto& of : kNoises) {
    BOOST_TEST_CONTEXT(of.name) {
      const auto rates = gates(0.02, 0.02, of, trials(3000), 2);
      BOOST_TEST(rates.below(Outcome::regressed) <= 0.06);
      BOOST_TEST(rates.below(Outcome::pass) <= 0.06);
    }
  }
}

BOOST_AUTO_TEST_CASE(twice_the_minimum_effect_is_found) {
  BOOST_TEST(gates(0.04, 0.02, kNormal, trials(3000), 3).above(Outcome::regressed) >= 0.99);
  for (const auto& of : kNoises)
    BOOST_TEST(gates(0.04, 0.02, of, trials(1000), 4).above(Outcome::regressed) >= 0.95);
  BOOST_TEST(gates(0.04, 0.02, kNoisy, trials(1000), 9).above(Outcome::regressed) >= 0.98);
  BOOST_TEST(gates(0.04, 0.02, kNoisier, trials(1000), 10).above(Outcome::regressed) >= 0.95);
}

BOOST_AUTO_TEST_CASE(what_is_faster_by_three_times_the_minimum_effect_is_an_improvement) {
  for (const auto& of : {kNormal, kNoisy, kNoisier})
    BOOST_TEST(gates(-0.06, 0.02, of, trials(500), 19).above(Outcome::improved) >= 0.95, of.name);
}

/// The cases are rounds of 0.2 s in a budget of 3 and 10 s. An alarm has as many fresh rounds to be confirmed.
BOOST_AUTO_TEST_CASE(where_the_budget_ends_the_rounds_that_it_held_are_judged_at_the_level,
                     *boost::unit_test::label("slow")) {
  const Case few{"normal noise of 3 %, 15 rounds", normal, 0.03, kRounds, 15};
  const Case some{"normal noise of 3 %, 50 rounds", normal, 0.03, kRounds, 50};
  for (const auto& of : {few, some}) {
    BOOST_TEST_CONTEXT(of.name) {
      BOOST_TEST(gates(0, 0.02, of, trials(5000), 15).below(Outcome::regressed) <= 0.002);
      const auto just = gates(0.02, 0.02, of, trials(5000), 16);
      BOOST_TEST(just.below(Outcome::regressed) <= 0.06);
      BOOST_TEST(just.below(Outcome::pass) <= 0.06);
    }
  }
  BOOST_TEST(gates(0.04, 0.02, few, trials(2000), 17).above(Outcome::regressed) >= 0.59);  // 61.5 %
  BOOST_TEST(gates(0.04, 0.02, some, trials(2000), 18).above(Outcome::regressed) >= 0.97);
}

/// Rounds are so quick that the budget suffices for four times as many (run/judge/rounds_planned.hpp).
BOOST_AUTO_TEST_CASE(noise_of_ten_per_cent_is_decided_where_rounds_are_quick) {
  const Case quick{"normal noise of 10 %, quick rounds", normal, 0.1, 4 * kRounds};
  const auto same = gates(0, 0.02, quick, trials(1000), 11);
  BOOST_TEST(same.below(Outcome::regressed) <= 0.005);
  BOOST_TEST(same.above(Outcome::pass) >= 0.97);
  BOOST_TEST(gates(0.04, 0.02, quick, trials(500), 12).above(Outcome::regressed) >= 0.95);
}

BOOST_AUTO_TEST_CASE(without_a_minimum_effect_the_looks_share_the_level) {
  const auto rates = gates(0, 0, kNormal, trials(3000), 5);
  BOOST_TEST(rates.below(Outcome::regressed) <= 0.06);
  BOOST_TEST(rates.below(Outcome::improved) <= 0.07);  // improvements are not confirmed by fresh rounds
}

/// Gives each look the full level, without a confirmation. This shows that the tests above can fail.
BOOST_AUTO_TEST_CASE(who_peeks_without_paying_breaks_the_level) {
  const int n = trials(1000);
  std::mt19937_64 random(5);
  int peeked = 0;
  for (int trial = 0; trial < n; ++trial) {
    vectors::Values ratios;
    while (ratios.size() < kRounds) ratios.push_back(std::log1p(0.02) + normal(0.01, random));
    for (const int look : looks_up_to(kRounds)) {
      const auto seen = shift(rounds_with({ratios.begin(), ratios.begin() + look}, 0.02));
      if (seen.outcome != Outcome::regressed) continue;
      ++peeked;
      break;
    }
  }
  BOOST_TEST(rate_above(peeked, n) > 0.1);
}

BOOST_AUTO_TEST_SUITE_END()
