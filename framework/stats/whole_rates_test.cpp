// How often a loss passes that lies in a part of the samples or of the processes, and how often the same part on both sides is
// called a loss. Rounds are drawn until the gate has decided; bounds are at 95 % confidence (trials_test.hpp).
// ci/research/error-rates has more shapes, and every noise.

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <map>
#include <random>
#include <vector>

#include "model/defaults.hpp"
#include "stats/aggregator.hpp"
#include "stats/gate.hpp"
#include "stats/trials_test.hpp"

BOOST_AUTO_TEST_SUITE(rates_of_the_whole)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

using Random = std::mt19937_64;

/// Of the mean, four times MIN_EFFECT.
constexpr double kLoss = 0.08;
constexpr int kSamples = 30;

double uniform(Random& random) { return std::uniform_real_distribution<double>()(random); }

/// What each sample of a process takes more.
using Slow = void (*)(std::vector<double>& more, Random& random);

void nothing(std::vector<double>&, Random&) {}

void every_sixth(std::vector<double>& more, Random& random) {
  for (std::size_t i = random() % 6; i < more.size(); i += 6) more[i] = 6 * kLoss;
}

void a_tail(std::vector<double>& more, Random& random) {
  for (double& each : more) {
    if (uniform(random) < 0.04) each = std::exponential_distribution<double>(0.04 / kLoss)(random);
  }
}

void two_fifths_of_the_processes(std::vector<double>& more, Random& random) {
  if (uniform(random) < 0.4) more.assign(more.size(), kLoss / 0.4);
}

constexpr Slow kAll[] = {every_sixth, a_tail, two_fifths_of_the_processes};

/// `tick`: of the clock, where it is coarse.
struct Program {
  Slow slow = nothing;
  double tick = 0;
};

Process process_of(const Program& program, double sd, int round, Random& random) {
  std::normal_distribution<double> normal;
  std::vector<double> more(kSamples);
  program.slow(more, random);
  Process process{.pair = round, .samples = {}};
  const double of_process = sd * normal(random);
  for (const double each : more) {
    double value = 100 * (1 + each) * std::exp(of_process + 0.002 * normal(random));
    if (program.tick > 0) value = std::round(value / program.tick) * program.tick;
    process.samples.push_back({.value = value});
  }
  return process;
}

/// `noise`: of a round.
Outcome gate(const Program& before, const Program& now, double noise, Random& random) {
  std::vector<Process> baseline;
  std::vector<Process> current;
  const auto by = aggregator_for("default", "time");
  const auto looks = looks_up_to(defaults::kRoundsMax);
  Decision decision{.need = Need::rounds, .verdict = {}};
  for (int round = 0; decision.need != Need::nothing && round < 2 * defaults::kRoundsMax; ++round) {
    baseline.push_back(process_of(before, noise / std::sqrt(2), round, random));
    current.push_back(process_of(now, noise / std::sqrt(2), round, random));
    if (decision.need == Need::rounds && !std::ranges::binary_search(looks, round + 1)) continue;
    decision = decide_by_looks({.baselines = {series_of(baseline, "process", by)},
                                .current = series_of(current, "process", by),
                                .thresholds = {}},
                               {defaults::kRoundsMax});
  }
  return decision.verdict.outcome;
}

std::map<Outcome, int> gates(const Program& before, const Program& now, double noise, int trials) {
  Random random(1);
  std::map<Outcome, int> outcomes;
  for (int trial = 0; trial < trials; ++trial) ++outcomes[gate(before, now, noise, random)];
  for (const auto& [outcome, count] : outcomes)
    BOOST_TEST_MESSAGE("of " << trials << " gates " << count << " " << to_string(outcome) << ", at most "
                             << 100 * rate_below(count, trials) << " %");
  return outcomes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_sixth_sample_that_is_half_as_long_again_is_a_regression) {
  const int n = trials(200);
  BOOST_TEST(rate_above(gates({}, {every_sixth}, 0.01, n)[Outcome::regressed], n) >= 0.98);
}

BOOST_AUTO_TEST_CASE(a_loss_of_the_mean_in_a_part_of_what_was_measured_hardly_passes,
                     *boost::unit_test::label("slow")) {
  const int n = trials(1000);
  for (const auto slow : kAll) {
    for (const double noise : {0.003, 0.01}) {
      auto outcomes = gates({}, {slow}, noise, n);
      BOOST_TEST(rate_below(outcomes[Outcome::pass] + outcomes[Outcome::improved], n) <= 0.07);
    }
  }
  const double tick = 1;  // a hundredth: most values of the usual processes tie
  BOOST_TEST(rate_below(gates({nothing, tick}, {two_fifths_of_the_processes, tick}, 0.003, n)[Outcome::pass],
                        n) <= 0.07);
}

BOOST_AUTO_TEST_CASE(the_same_part_on_both_sides_is_no_regression, *boost::unit_test::label("slow")) {
  const int n = trials(1000);
  int regressed = 0;
  for (const auto slow : kAll) regressed += gates({slow}, {slow}, 0.003, n)[Outcome::regressed];
  BOOST_TEST(rate_below(regressed, 3 * n) <= 0.002);
}

BOOST_AUTO_TEST_SUITE_END()
