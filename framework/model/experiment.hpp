#pragma once

/// Experiment: all that is known of one pair of programs. The rounds of its runs are judged together (stats/experiment.hpp), and what is
/// decided stays so (run/reference/experiments.hpp).

#include <optional>
#include <string>

#include "model/verdict.hpp"

namespace holdfast {

/// Says which run of which experiment a run is.
struct Experiment {
  /// SHA-256 of all that is compared: both programs with their inputs, the settings that matter, and the machine.
  std::string pair{};
  std::string programs{};    ///< the same without the machine
  int number = 1;            ///< 2: the second experiment with this pair, which `--fresh` began
  int run = 1;               ///< 2: the second run of the experiment
  int rounds_before = 0;     ///< of earlier runs, which are judged together with those of this one
  bool duets = false;        ///< its processes ran at once
  std::string decided_by{};  ///< the run whose verdict it repeats; empty: it was measured
};

/// Another machine, where the same two programs were decided the other way.
struct Elsewhere {
  std::string machine;  ///< its class, else its processor
  std::string verdict;  ///< the word
  std::string run;
  std::optional<Ratio> estimate{};
};

}  // namespace holdfast
