// How often the default gate is right, by simulation: rounds are drawn until it has decided.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <random>

#include "judge/looks.hpp"
#include "judge/shift.hpp"
#include "judge/trials_test.hpp"
#include "judge/vectors_test.hpp"

using namespace holdfast;
using namespace holdfast::judge;

namespace {

constexpr double kSd = 0.01;
constexpr int kRounds = 40;

/// Noise of a round's log ratio.
using Noise = double (*)(std::mt19937_64&);

double normal(std::mt19937_64& random) { return std::normal_distribution<double>(0, kSd)(random); }

/// Every tenth round is ten times as wild.
double wild(std::mt19937_64& random) { return (random() % 10 == 0 ? 10 : 1) * normal(random); }

/// Student's t with three degrees of freedom: no fourth moment.
double heavy(std::mt19937_64& random) { return kSd * std::student_t_distribution<double>(3)(random); }

struct Case {
  const char* name;
  Noise noise;
};
constexpr Case kNoises[] = {{"normal", normal}, {"wild rounds", wild}, {"heavy tails", heavy}};

Question rounds_with(const vectors::Values& log_ratios, double min_effect) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return vectors::paired(vectors::Values(now.size(), 100.0), now, min_effect);
}

struct Rates {
  std::map<Outcome, int> outcomes;
  double rounds = 0;

  int cleared() { return outcomes[Outcome::pass] + outcomes[Outcome::improved]; }
};

/// Gates of a program that lost `loss`.
Rates gates(double loss, double min_effect, Noise noise, int trials, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Rates rates;
  for (int trial = 0; trial < trials; ++trial) {
    vectors::Values ratios;
    Decision decision{.need = Need::rounds, .verdict = {}};
    while (decision.need != Need::nothing) {
      ratios.push_back(std::log1p(loss) + noise(random));
      if (ratios.size() >= 6) decision = decide_by_looks(rounds_with(ratios, min_effect), kRounds);
    }
    ++rates.outcomes[decision.verdict.outcome];
    rates.rounds += static_cast<double>(ratios.size()) / trials;
  }
  const auto percent = [&](Outcome outcome) { return 100.0 * rates.outcomes[outcome] / trials; };
  BOOST_TEST_MESSAGE(trials << " gates at " << 100 * loss << " %: regressed " << percent(Outcome::regressed)
                            << " %, pass " << percent(Outcome::pass) << " %, inconclusive "
                            << percent(Outcome::inconclusive) << " %, improved " << percent(Outcome::improved)
                            << " %, rounds " << rates.rounds);
  return rates;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rates_of_the_gate)

BOOST_AUTO_TEST_CASE(an_unchanged_program_passes_early_and_is_not_called_slower) {
  const int n = trials(2000);
  for (const auto& [name, noise] : kNoises) {
    BOOST_TEST_CONTEXT(name) {
      auto rates = gates(0, 0.02, noise, n, 1);
      BOOST_TEST(rates.outcomes[Outcome::regressed] <= 0.001 * n);
      BOOST_TEST(rates.outcomes[Outcome::improved] <= 0.001 * n);
      BOOST_TEST(rates.cleared() >= 0.99 * n);
      BOOST_TEST(rates.rounds < 15);  // far below the forty that there could be
    }
  }
}

BOOST_AUTO_TEST_CASE(at_the_minimum_effect_each_wrong_side_keeps_its_level) {
  const int n = trials(1000);
  for (const auto& [name, noise] : kNoises) {
    BOOST_TEST_CONTEXT(name) {
      auto rates = gates(0.02, 0.02, noise, n, 2);
      BOOST_TEST(rates.outcomes[Outcome::regressed] <= at_most(0.05, n));
      BOOST_TEST(rates.outcomes[Outcome::pass] <= at_most(0.05, n));
    }
  }
}

BOOST_AUTO_TEST_CASE(twice_the_minimum_effect_is_found) {
  const int n = trials(1000);
  for (const auto& [name, noise] : kNoises) {
    BOOST_TEST_CONTEXT(name) {
      auto rates = gates(0.04, 0.02, noise, n, 3);
      BOOST_TEST(rates.outcomes[Outcome::regressed] >= 0.95 * n);
    }
  }
}

BOOST_AUTO_TEST_CASE(without_a_minimum_effect_the_looks_share_the_level) {
  const int n = trials(1000);
  auto rates = gates(0, 0, normal, n, 4);
  BOOST_TEST(rates.outcomes[Outcome::regressed] <= at_most(0.05, n));
  BOOST_TEST(rates.outcomes[Outcome::improved] <= at_most(0.05, n));
}

/// The same looks with the full level each, and no confirmation: so the tests above can fail.
BOOST_AUTO_TEST_CASE(who_peeks_without_paying_breaks_the_level) {
  const int n = trials(1000);
  std::mt19937_64 random(5);
  int peeked = 0;
  for (int trial = 0; trial < n; ++trial) {
    vectors::Values ratios;
    while (ratios.size() < kRounds) ratios.push_back(std::log1p(0.02) + normal(random));
    for (const int look : looks_up_to(kRounds)) {
      const auto seen = shift(rounds_with({ratios.begin(), ratios.begin() + look}, 0.02));
      if (seen.outcome != Outcome::regressed) continue;
      ++peeked;
      break;
    }
  }
  BOOST_TEST(peeked > 2 * at_most(0.05, n));
}

BOOST_AUTO_TEST_SUITE_END()
