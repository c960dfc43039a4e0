#pragma once

/// What the processes of a test said, gathered by what they measured. Private to this floor.

#include <vector>

#include "process/collect.hpp"
#include "process/plan.hpp"
#include "process/rounds.hpp"

namespace holdfast::process {

/// What one process measured, as the process of the plan that it was. Takes the samples.
Process as_process(wire::ChildReport& report, const Usage& usage, const Slot& slot, int index);

class Gathered {
 public:
  explicit Gathered(const Watcher& watcher) : watcher_(watcher) {}

  /// Hands each measurement on (Watcher::keep). Throws Error where it is none of those that the first process made, or one of
  /// these is lacking.
  void take(Collected collected, const Slot& slot);

  /// As if nothing had been taken.
  void forget() {
    all.clear();
    first_process_ = true;
  }

  /// Of all that was measured; of nothing, too.
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
