#pragma once

/// Runs the default gate on log ratios of rounds, which are drawn until it has decided, as in a run.

#include "rates/cell.hpp"
#include "rates/noise.hpp"
#include "stats/gate.hpp"

namespace holdfast::rates {

struct Question {
  double loss = 0;
  double min_effect = kEffect;
  int rounds_max = kRounds;
  std::optional<int> budget = {};  ///< number of rounds, if fewer than `rounds_max`
  double evidence = 1;             ///< level that a suite requires (stats/gate.hpp)
};

struct Answer {
  Verdict verdict;
  int rounds = 0;
};

/// `add_round`: draws the round with this number. `input`: returns the drawn rounds as input of the tester.
Answer gate_of_rounds(const Question& question, const std::function<void(int)>& add_round,
                      const std::function<stats::ComparisonInput()>& input);

Answer gate_of_ratios(const Kind& kind, const Question& question, Random& random);

}  // namespace holdfast::rates
