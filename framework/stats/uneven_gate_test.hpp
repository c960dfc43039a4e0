#pragma once

/// For tests: gates of programs that are slow in some of their samples or processes. Rounds are drawn until the
/// gate has decided.

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "model/defaults.hpp"
#include "stats/aggregator.hpp"
#include "stats/gate.hpp"

namespace holdfast::stats::uneven {

using Random = std::mt19937_64;

/// The loss of the mean is four times MIN_EFFECT.
inline constexpr double kLoss = 0.08;
inline constexpr int kSamples = 30;

inline double uniform(Random& random) { return std::uniform_real_distribution<double>()(random); }

/// A function that sets by how much each sample of a process is slower.
using Slow = void (*)(std::vector<double>& more, Random& random);

inline void nothing(std::vector<double>&, Random&) {}

inline void every_sixth(std::vector<double>& more, Random& random) {
  for (std::size_t i = random() % 6; i < more.size(); i += 6) more[i] = 6 * kLoss;
}

inline void a_tail(std::vector<double>& more, Random& random) {
  for (double& each : more) {
    if (uniform(random) < 0.04) each = std::exponential_distribution<double>(0.04 / kLoss)(random);
  }
}

inline void two_fifths_of_the_processes(std::vector<double>& more, Random& random) {
  if (uniform(random) < 0.4) more.assign(more.size(), kLoss / 0.4);
}

inline constexpr Slow kAll[] = {every_sixth, a_tail, two_fifths_of_the_processes};

/// `tick`: the resolution of a coarse clock; 0: the clock is exact.
struct Program {
  Slow slow = nothing;
  double tick = 0;
};

inline Process process_of(const Program& program, double sd, int round, Random& random) {
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

struct Gate {
  std::vector<Process> baseline;
  std::vector<Process> current;
  Decision decision{.need = Need::rounds, .verdict = {}};
};

/// Draws rounds until the gate has decided. `noise`: standard deviation of a round's log ratio.
inline Gate gate(const Program& before, const Program& now, double noise, Random& random) {
  Gate made;
  const auto by = aggregator_for("default", "time");
  const auto looks = looks_up_to(defaults::kRoundsMax);
  for (int round = 0; made.decision.need != Need::nothing && round < 2 * defaults::kRoundsMax; ++round) {
    made.baseline.push_back(process_of(before, noise / std::sqrt(2), round, random));
    made.current.push_back(process_of(now, noise / std::sqrt(2), round, random));
    if (made.decision.need == Need::rounds && !std::ranges::binary_search(looks, round + 1)) continue;
    made.decision = decide_by_looks({.baselines = {series_of(made.baseline, "process", by)},
                                     .current = series_of(made.current, "process", by),
                                     .thresholds = {}},
                                    {defaults::kRoundsMax});
  }
  return made;
}

}  // namespace holdfast::stats::uneven
