#pragma once

/// WARMER: decides when a process is warm enough to be measured.
///
///     zero                            immediately
///     default[:window[:cov[:max]]]    ScalaMeter's method: two sliding windows, one over all runs, one over the
///                                     undisturbed ones; steady if the coefficient of variation of either is
///                                     strictly below `cov`, given up after `max` runs
///     count:n                         after n runs
///     time:s                          after s seconds
///     default:fail, count:n:fail ... the same, but a benchmark that is not steady at the end fails and is not measured;
///                                     runs until it is steady or has had all runs, however long they take
///
/// A warm-up was steady if a window, as above, was steady at its end. A body is not steady if the time of a process is too
/// short for a window.
///
/// A run is a batch as long as a sample.

#include <optional>
#include <string>
#include <vector>

#include "model/defaults.hpp"
#include "model/sample.hpp"

namespace holdfast::bench {

class Warmer {
 public:
  enum class Kind { zero, window, count, time };
  struct Limits {
    Kind kind = Kind::window;
    int window = defaults::kWarmupWindow;  ///< number of runs, at least 2
    double cov = defaults::kWarmupCov;     ///< a fraction
    int runs_max = defaults::kWarmupRunsMax;
    double time_s = 0;
    bool must_be_steady = false;
    bool keeps_values = false;  ///< true to keep the value of each run in the result
  };

  explicit Warmer(Limits limits) : limits_(limits) {}

  /// Takes one run. Returns true when the warm-up is over, steady or not. `elapsed_s` is the time since the first run began.
  bool done_after(const Sample& run, double elapsed_s);
  Warmup result() const { return result_; }
  /// Returns the median of the window, which is the best estimate of the time of a run; 0 before the first run.
  double typical() const;

 private:
  /// Adds a value to a window. Returns the coefficient of variation if the window is full.
  std::optional<double> slide(std::vector<double>& window, double value) const;
  void look(const Sample& run);

  Limits limits_;
  std::vector<double> window_;
  std::vector<double> undisturbed_;
  Warmup result_{.runs = 0, .cov = 0, .steady = false};
};

/// Returns true if no disturbance of the run is known (see MEASURER undisturbed).
bool is_undisturbed(const Sample& run, double run_delay_ns_max = defaults::kRunDelayNsMax);

/// Parses a warmer; values that `text` does not contain are those of `limits`. Throws Error with the valid words.
Warmer::Limits parse_warmer(const std::string& text, Warmer::Limits limits);

}  // namespace holdfast::bench
