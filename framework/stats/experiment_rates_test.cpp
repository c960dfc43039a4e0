// Simulates how often a loss becomes green if it is run again and again: experiments of up to 20 runs of the default
// gate. A run ends the experiment with a pass, an improvement or a confirmed loss; an undecided one is continued.
// Rates are asserted by their exact bounds at 95 % confidence (trials_test.hpp). "Noise" is the standard deviation of
// a round's log ratio.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <functional>
#include <random>

#include "stats/simulated_gate_test.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_experiments)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

constexpr int kRuns = 20;

using Random = std::mt19937_64;
/// Returns a generator of the noise of a run's rounds. It is called anew for each run.
using RunNoise = std::function<double()> (*)(double sd, Random&);

double drawn(double sd, Random& random) { return std::normal_distribution<double>(0, sd)(random); }

std::function<double()> normal(double sd, Random& random) {
  return [sd, &random] { return drawn(sd, random); };
}

/// Noise that wanders: each round keeps nine tenths of the deviation of the round before.
std::function<double()> drifting(double sd, Random& random) {
  return [sd, &random, at = drawn(sd, random)]() mutable {
    at = 0.9 * at + std::sqrt(1 - 0.81) * drawn(sd, random);
    return at + drawn(sd, random);
  };
}

/// Each process is in one of two modes, which differ by five times the other noise.
std::function<double()> of_two_modes(double sd, Random& random) {
  return [sd, &random] {
    const auto mode = [&] { return (random() >> 20) % 2 == 0 ? 0 : 5 * sd; };
    return mode() - mode() + drawn(sd, random);
  };
}

struct Case {
  const char* name;
  RunNoise noise;
  double sd;
  int budget = 1'000'000;  ///< the number of rounds for which it suffices
};
constexpr Case kCases[] = {{"normal noise of 1 %", normal, 0.01},
                           {"normal noise of 3 %", normal, 0.03},
                           {"normal noise of 5 %", normal, 0.05},
                           {"normal noise of 10 %", normal, 0.1},
                           {"normal noise of 3 %, 15 rounds", normal, 0.03, 15},
                           {"drifting noise of 1 %", drifting, 0.01},
                           {"two modes", of_two_modes, 0.01}};

/// Runs a program that is slower by `loss`, after the earlier runs, and adds the run to them.
Outcome run(double loss, const Case& of, EarlierRuns& earlier, Random& random) {
  const auto noise = of.noise(of.sd, random);
  const auto made =
      simulated::gate([&] { return std::log1p(loss) + noise(); }, {.budget = of.budget}, earlier);
  earlier.push_back({simulated::rounds_with(made.ratios)});
  return made.verdict.outcome;
}

struct Ends {
  int trials = 0;
  int green = 0;
  int red = 0;
  int undecided_first = 0;   ///< undecided in the first run
  int undecided_fourth = 0;  ///< undecided in the first to the fourth run
};

Ends experiments(double loss, const Case& of, int trials, std::uint64_t seed) {
  Random random(seed);
  Ends ends{.trials = trials};
  for (int trial = 0; trial < trials; ++trial) {
    EarlierRuns earlier;
    auto outcome = Outcome::inconclusive;
    while (outcome == Outcome::inconclusive && earlier.size() < kRuns) {
      outcome = run(loss, of, earlier, random);
      if (outcome != Outcome::inconclusive) continue;
      ends.undecided_first += earlier.size() == 1 ? 1 : 0;
      ends.undecided_fourth += earlier.size() == 4 ? 1 : 0;
    }
    ends.green += is_cleared(outcome) ? 1 : 0;
    ends.red += outcome == Outcome::regressed ? 1 : 0;
  }
  BOOST_TEST_MESSAGE(trials << " experiments at " << 100 * loss << " %, " << of.name << ": green "
                            << ends.green << ", red " << ends.red << ", undecided first "
                            << ends.undecided_first << ", in the fourth run " << ends.undecided_fourth);
  return ends;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_loss_of_twice_the_minimum_effect_does_not_become_green_by_running_again) {
  for (const auto& of : kCases) {
    const auto ends = experiments(0.04, of, trials(2000), 1);
    BOOST_TEST(rate_below(ends.green, ends.trials) <= 0.01, of.name);
    BOOST_TEST(rate_above(ends.red, ends.trials) >= 0.95,
               of.name);  // also, most experiments are decided
  }
}

BOOST_AUTO_TEST_CASE(unchanged_code_does_not_become_red_by_running_again, *boost::unit_test::label("slow")) {
  for (const auto& of : kCases) {
    const auto ends = experiments(0, of, trials(4000), 2);
    BOOST_TEST(rate_below(ends.red, ends.trials) <= 0.002, of.name);
    BOOST_TEST(rate_above(ends.green, ends.trials) >= 0.95, of.name);
  }
}

/// At noise of 10 %, two of five first runs are left undecided.
BOOST_AUTO_TEST_CASE(what_the_first_run_leaves_open_the_fourth_has_decided) {
  for (const double loss : {0.0, 0.04}) {
    const auto ends = experiments(loss, kCases[3], trials(300), 3);
    BOOST_TEST(ends.undecided_first > 60);
    BOOST_TEST(ends.undecided_fourth <= 0.2 * ends.undecided_first);
  }
}

/// Judges each run alone. This shows that the first test can fail.
BOOST_AUTO_TEST_CASE(who_begins_anew_with_each_run_gets_green_more_often) {
  Random random(4);
  const int n = trials(300);
  int green = 0;
  for (int trial = 0; trial < n; ++trial) {
    auto outcome = Outcome::regressed;
    for (int again = 0; again < kRuns && !is_cleared(outcome); ++again) {
      EarlierRuns none;
      outcome = run(0.04, kCases[6], none, random);
    }
    green += is_cleared(outcome) ? 1 : 0;
  }
  BOOST_TEST(rate_above(green, n) > 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
