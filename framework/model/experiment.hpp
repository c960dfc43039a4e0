#pragma once

/// Experiment: all runs of one pair of programs. Their rounds are judged together (stats/experiment.hpp), and a decision is
/// final (run/reference/experiments.hpp).

#include <optional>
#include <string>

#include "model/verdict.hpp"

namespace holdfast {

/// The experiment of a run, and the position of the run in it.
struct Experiment {
  /// SHA-256 of both programs with their inputs, the settings that affect the result, and the machine.
  std::string pair{};
  std::string programs{};  ///< like `pair`, without the machine
  int number = 1;          ///< number of the experiment with this pair, from 1; `--fresh` begins the next one
  int run = 1;             ///< number of the run in the experiment, from 1
  int rounds_before =
      0;               ///< number of rounds of earlier runs, which are judged together with those of this one
  bool duets = false;  ///< true if the processes of both sides ran at the same time
  std::string decided_by{};  ///< the run whose verdict it repeats; empty if it was measured
};

/// Another machine, on which the comparison of the same two programs had the opposite result.
struct Elsewhere {
  std::string machine;  ///< its class, else its processor
  std::string verdict;  ///< the word of the outcome
  std::string run;
  std::optional<Ratio> estimate{};
};

}  // namespace holdfast
