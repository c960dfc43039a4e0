#pragma once

/// WARMER: when a process has run long enough to be measured.
///
///     zero                            at once
///     default[:window[:cov[:max]]]    ScalaMeter's idea: two sliding windows, one over all runs, one over the
///                                     undisturbed ones; steady when the coefficient of variation of either
///                                     is strictly below `cov`, given up after `max` runs
///     count:n                         after n runs
///     time:s                          after s seconds
///     default:fail, count:n:fail ...  the same, and a benchmark that was not seen to be steady then is an error: it is
///                                     not measured. Runs until it is steady or has had all runs, however long they take
///
/// Warming up was steady where a window, as above, was seen to be so at its end. A body of which no window fits into the
/// time of a process was not seen to be.
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
    int window = defaults::kWarmupWindow;  ///< runs, at least 2
    double cov = defaults::kWarmupCov;     ///< a fraction
    int runs_max = defaults::kWarmupRunsMax;
    double time_s = 0;
    bool must_be_steady = false;
  };

  explicit Warmer(Limits limits) : limits_(limits) {}

  /// Takes one run; true when warming up is over, for better or worse. `elapsed_s`: since the first run
  /// began.
  bool done_after(const Sample& run, double elapsed_s);
  Warmup result() const { return result_; }
  /// Median of the window: the best guess of what a run takes now. 0 before the first run.
  double typical() const;

 private:
  /// The coefficient of variation of a window that is full.
  std::optional<double> slide(std::vector<double>& window, double value) const;
  void look(const Sample& run);

  Limits limits_;
  std::vector<double> window_;
  std::vector<double> undisturbed_;
  Warmup result_{.runs = 0, .cov = 0, .steady = false};
};

/// Whether nothing from outside is known to have happened in it (MEASURER undisturbed has the reasons).
bool is_undisturbed(const Sample& run, double run_delay_ns_max = defaults::kRunDelayNsMax);

/// `text`: as above, over `limits`, which keep what it does not say. Throws Error with the words that there
/// are.
Warmer::Limits parse_warmer(const std::string& text, Warmer::Limits limits);

}  // namespace holdfast::bench
