#pragma once

/// For tests: a default gate whose rounds are drawn until it has decided.

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "model/defaults.hpp"
#include "stats/experiment.hpp"
#include "stats/gate.hpp"
#include "stats/vectors_test.hpp"

namespace holdfast::stats::simulated {

constexpr double kMinEffect = 0.02;

/// Returns rounds in which the baseline always takes 100, and the current program exp(log ratio) times as long.
inline ComparisonInput rounds_with(const vectors::Values& log_ratios, double min_effect = kMinEffect) {
  vectors::Values now;
  for (const double ratio : log_ratios) now.push_back(100 * std::exp(ratio));
  return vectors::paired(vectors::Values(now.size(), 100.0), now, min_effect);
}

inline bool is_look(int rounds, int most) {
  static std::map<int, std::vector<int>> known;
  auto& looks = known[most];
  if (looks.empty()) looks = looks_up_to(most);
  return std::ranges::binary_search(looks, rounds);
}

struct Limits {
  int most = defaults::kRoundsMax;
  int budget = 1'000'000;  ///< number of rounds for which the time suffices
};

struct Gate {
  Verdict verdict;
  vectors::Values ratios;
};

/// Draws rounds until a gate has decided. `draw` returns the log ratio of the next round.
inline Gate gate(const std::function<double()>& draw, const Limits& limits = {},
                 const EarlierRuns& earlier = {}) {
  Gate made;
  Decision decision{.need = Need::rounds, .verdict = {}};
  // An alarm may take as many rounds again, to be confirmed.
  const auto room = static_cast<std::size_t>(2 * std::min(limits.budget, limits.most));
  while (decision.need != Need::nothing && made.ratios.size() < room) {
    made.ratios.push_back(draw());
    const auto done = static_cast<int>(made.ratios.size());
    RoundsPlanned planned{.most = limits.most, .run = static_cast<int>(earlier.size()) + 1};
    if (limits.budget < limits.most && done >= limits.budget) planned.ended = limits.budget;
    if (decision.need == Need::rounds && !planned.ended && !is_look(done, limits.most))
      continue;  // the gate decides only at looks
    decision = decide_guarded(rounds_with(made.ratios), {}, planned, 1, earlier);
  }
  made.verdict = std::move(decision.verdict);
  return made;
}

}  // namespace holdfast::stats::simulated
