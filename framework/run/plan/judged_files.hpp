#pragma once

/// Sample files (wire/sample_file.hpp), judged by a tester alone: what `holdfast judge` says.

#include <optional>
#include <string>
#include <vector>

#include "model/choices.hpp"
#include "model/defaults.hpp"
#include "model/verdict.hpp"

namespace holdfast::run {

struct JudgedFiles {
  std::vector<std::string> baselines;  ///< one for each earlier run
  std::string current;
  ChosenTester tester = {};
  std::optional<double> significance;  ///< none: the tester's own
  std::optional<double> min_effect;    ///< likewise
  /// Parameters of single testers.
  using Count = int;
  using Number = double;
#define HOLDFAST_PARAMETER(name, Type, scope, values, source, group, matters, initial, ...) \
  Type name = initial;
#include "holdfast/detail/settings.def"
  std::string direction = "lower";
  std::string unit = "process";            ///< or sample
  GuardChoice guard = GuardChoice::auto_;  ///< or off
  /// Looks at 6, 7, 8, ... of at most so many rounds, as a run does, and stops where it is decided; none: judges all at once.
  std::optional<int> rounds;
};

/// Throws Error for a number out of range, and files that cannot be read or judged so.
Verdict judge_files(const JudgedFiles& wanted);

}  // namespace holdfast::run
