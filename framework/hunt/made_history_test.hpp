#pragma once

/// For tests: made-up histories of commits that take known times. Their noisy processes are judged by the default
/// tester.

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "hunt/bisect.hpp"
#include "model/defaults.hpp"
#include "stats/gate.hpp"

namespace holdfast::hunt {

/// Standard deviation of the difference of a pair. Calibrated C++ benchmarks show 0.5 to 1 % beside a probed clock.
inline constexpr double kMadeNoise = 0.01;

struct MadeHistory {
  std::map<std::size_t, double> changes;  ///< by commit: 0.05 makes it 5 % slower than the one before
  std::set<std::size_t> broken = {};
  double noise = kMadeNoise;
  std::uint64_t seed = 1;
  /// Commits that change a function that the benchmark executes; none if that is not known.
  std::optional<std::set<std::size_t>> touching = {};

  bool same(std::size_t earlier, std::size_t later) const {
    return touching && touching->upper_bound(earlier) == touching->upper_bound(later);
  }
  double time_of(std::size_t commit) const {
    double time = 1;
    for (const auto& [at, change] : changes) time *= at <= commit ? 1 + change : 1;
    return time;
  }
};

inline PairAnswer made_answer(const Verdict& verdict, int pairs) {
  return {.outcome = verdict.outcome, .ratio = verdict.estimate.value_or(Ratio{}), .pairs = pairs};
}

/// Judges rounds of both commits one after the other, as a measurement would.
inline PairAnswer judged_rounds(const MadeHistory& history, const PairInput& asked, std::mt19937_64& random) {
  std::normal_distribution<double> normal(0, history.noise / std::sqrt(2));
  stats::ComparisonInput input;
  input.baselines.resize(1);
  input.thresholds.min_effect = asked.min_effect;
  input.thresholds.significance = asked.significance;
  const int rounds = defaults::kRoundsMax * asked.effort;
  for (int round = 0; round < 2 * rounds; ++round) {
    const auto add = [&](stats::Series& series, std::size_t commit) {
      series.values.push_back(history.time_of(commit) * std::exp(normal(random)));
      series.pairs.push_back(round);
      ++series.n_processes;
      ++series.n_samples;
    };
    add(input.baselines.front(), asked.earlier);
    add(input.current, asked.later);
    const auto decision = stats::decide_by_looks(input, {rounds}, defaults::kFalseDiscoveryRate);
    const bool open =
        decision.need == Need::confirmation || (decision.need == Need::rounds && round + 1 < rounds);
    if (!open) return made_answer(decision.verdict, round + 1);
  }
  return made_answer(stats::decide_by_looks(input, {rounds}, defaults::kFalseDiscoveryRate).verdict,
                     2 * rounds);
}

}  // namespace holdfast::hunt
