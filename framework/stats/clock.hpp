#pragma once

/// The processor's clock frequency in stored sessions. A machine may run at another frequency on another day, so stored
/// numbers are converted to the current frequency before they are compared (guard_sessions). Two programs that run in
/// turns have the same frequency. Their numbers are not converted, because a program that lowers the frequency is
/// slower.

#include <vector>

#include "stats/guard.hpp"
#include "stats/probe_readings.hpp"

namespace holdfast::stats {

/// Returns the median reading of the clock beside the samples of the first rounds, or 0 if there is none.
double usual_clock(const std::vector<Process>& side);

/// Returns the process with its samples adjusted to the usual clock. The share of a sample that was spent computing
/// is multiplied by (usual reading / reading) ^ `follows`.
Believed at_clock(Believed process, double usual_clock_ns, double follows);

/// Returns the exponent with which the samples follow the clock. It is 0.5 (the square root), unless 0 (not at all) or
/// 1 (wholly) makes the samples of one process agree clearly better. It is 0 if processes have fewer than four samples
/// on average: the readings are then too few, and too far apart in time.
double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns);

/// Compares stored sessions with a current run, after their times were converted to the current clock frequency. If the
/// times of the program are not proportional to the clock period, `follows` is below 1, and there is no verdict,
/// because other causes of waiting were not measured in those sessions. Times are never divided by the readings of a
/// cache probe: a program that empties the caches would hide its own regression.
Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by = {});

}  // namespace holdfast::stats
