#pragma once

/// Sample files (wire/sample_file.hpp), judged by a tester alone: what `holdfast judge` says.

#include <optional>
#include <string>
#include <vector>

#include "model/defaults.hpp"
#include "model/verdict.hpp"

namespace holdfast::run {

struct JudgedFiles {
  std::vector<std::string> baselines;  ///< one for each earlier run
  std::string current;
  std::string tester = "shift";
  std::optional<double> significance;  ///< none: the tester's own
  std::optional<double> min_effect;    ///< likewise
  double noise_magnitude = defaults::kNoiseMagnitude;
  double least_confidence = defaults::kSbsLeastConfidence;
  double precision = defaults::kSbsPrecision;
  std::string direction = "lower";
  std::string df = "fractional";  ///< Welch's degrees of freedom: fractional, rounded, truncated
  std::string unit = "process";   ///< or sample
  std::string estimator = "trimmed";
  std::string guard = "auto";  ///< or off
  /// Looks at 6, 7, 8, ... of at most so many rounds, as a run does, and stops where it is decided; none: judges all at once.
  std::optional<int> rounds;
};

/// Throws Error for a tester that does not exist, a number out of range, and files that cannot be read or judged so.
Verdict judge_files(const JudgedFiles& wanted);

}  // namespace holdfast::run
