#pragma once

/// The default gate on log ratios of rounds, which are drawn until it has decided, as a run asks for them.

#include "rates/cell.hpp"
#include "rates/noise.hpp"
#include "stats/gate.hpp"

namespace holdfast::rates {

struct Question {
  double loss = 0;
  double min_effect = kEffect;
  int rounds_max = kRounds;
  std::optional<int> budget = {};  ///< rounds that it holds, if fewer than `rounds_max`
  double evidence = 1;             ///< that a suite asks for (stats/gate.hpp)
};

struct Answer {
  Verdict verdict;
  int rounds = 0;
};

/// `add_round`: draws another one, of this number. `input`: of those that were drawn.
Answer gate_of_rounds(const Question& question, const std::function<void(int)>& add_round,
                      const std::function<stats::ComparisonInput()>& input);

Answer gate_of_ratios(const Kind& kind, const Question& question, Random& random);

}  // namespace holdfast::rates
