#pragma once

/// Conditions: the state of the machine at one moment. Counts begin when the machine starts; the count of a run is
/// the difference between two readings. Values that the machine does not provide are empty.

#include <optional>

namespace holdfast {

struct Conditions {
  std::optional<double> load;                 ///< average number of runnable processes, over a minute
  std::optional<double> cores;                ///< number of online processors
  std::optional<double> ticks;                ///< all ticks of all processors
  std::optional<double> stolen_ticks;         ///< ticks that went to other virtual machines
  std::optional<double> throttles;            ///< number of thermal throttling events of processors
  std::optional<double> cgroup_throttled_us;  ///< time for which the control group was throttled
};

struct RunConditions {
  Conditions before;
  Conditions after;
};

}  // namespace holdfast
