#pragma once

/// Sample files (wire/sample_file.hpp) that a tester judges without a run, for `holdfast judge`.

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
  std::optional<double> significance;  ///< none for the tester's own
  std::optional<double> min_effect;    ///< none for the tester's own
  /// Parameters of single testers.
  using Count = int;
  using Number = double;
#define HOLDFAST_PARAMETER(name, Type, scope, values, source, group, matters, initial, ...) \
  Type name = initial;
#include "holdfast/detail/settings.def"
  std::string direction = "lower";
  std::string unit = "process";            ///< or sample
  GuardChoice guard = GuardChoice::auto_;  ///< or off
  /// Maximum number of rounds. The first 6, 7, 8, ... rounds are judged, as in a run, until the result is
  /// decided. None to judge all rounds at once.
  std::optional<int> rounds;
};

/// Returns the verdict. Throws Error for a number out of range, and for files that cannot be read, or cannot
/// be judged with these settings.
Verdict judge_files(const JudgedFiles& wanted);

}  // namespace holdfast::run
