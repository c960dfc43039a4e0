#pragma once

/// Gathers the results of a test's processes by metric. Private to this layer.

#include <vector>

#include "process/collect.hpp"
#include "process/plan.hpp"
#include "process/rounds.hpp"

namespace holdfast::process {

/// Converts the report of one process to the process in its slot of the plan. Moves the samples out of the report.
Process as_process(wire::ChildReport& report, const Usage& usage, const Slot& slot, int index);

class Gathered {
 public:
  explicit Gathered(const Watcher& watcher) : watcher_(watcher) {}

  /// Passes each measurement to Watcher::keep. Throws Error if the process measured something that the first one did not,
  /// or did not measure all that the first one did.
  void take(Collected collected, const Slot& slot);

  /// Resets to the initial state.
  void forget() {
    all.clear();
    first_process_ = true;
  }

  /// Returns true if all benchmarks were skipped, or if there are no benchmarks.
  bool all_skipped() const;

  std::vector<MeasuredMetric> all;

 private:
  void skip(const wire::ChildReport& report);
  MeasuredMetric& begin(const wire::ChildReport& report);
  void add(wire::ChildReport& report, const Usage& usage, const Slot& slot);
  MeasuredMetric& known(const wire::ChildReport& report, const Slot& slot);
  void check_complete(const Slot& slot) const;

  const Watcher& watcher_;
  bool first_process_ = true;
};

}  // namespace holdfast::process
