#pragma once

/// Conditions: what the machine was doing at one moment. Counts grow since the machine started; what happened
/// during a run is the difference. What the machine does not tell is empty.

#include <optional>

namespace holdfast {

struct Conditions {
  std::optional<double> load;                 ///< average number of processes that would run, over a minute
  std::optional<double> cores;                ///< processors that are online
  std::optional<double> ticks;                ///< of all processors, whoever had them
  std::optional<double> stolen_ticks;         ///< of these, given to other virtual machines
  std::optional<double> throttles;            ///< times that a processor slowed down for its heat
  std::optional<double> cgroup_throttled_us;  ///< for which the control group was held back
};

struct RunConditions {
  Conditions before;
  Conditions after;
};

}  // namespace holdfast
