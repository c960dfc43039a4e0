#pragma once

/// The default warmer (ScalaMeter's idea): a sliding window of the last runs; steady when its coefficient of
/// variation is strictly below a threshold, given up when a maximum of runs is reached.

#include <deque>

#include "model/defaults.hpp"
#include "model/sample.hpp"

namespace holdfast::measure {

class Warmer {
 public:
  struct Limits {
    int window = defaults::kWarmupWindow;  ///< runs, at least 2
    double cov = defaults::kWarmupCov;     ///< a fraction
    int runs_max = defaults::kWarmupRunsMax;
  };

  explicit Warmer(Limits limits) : limits_(limits) {}

  /// Takes one run's value; true when warming up is over, for better or worse.
  bool done_after(double value);
  Warmup result() const { return result_; }
  /// Median of the window: the best guess of what a run takes now. 0 before the first run.
  double typical() const;

 private:
  Limits limits_;
  std::deque<double> window_;
  Warmup result_{.runs = 0, .cov = 0, .steady = false};
};

}  // namespace holdfast::measure
