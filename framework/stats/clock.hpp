#pragma once

/// The processor's clock, of stored sessions. A machine may run at another speed on another day, so stored numbers
/// are set to the speed of today before they are compared (guard_sessions). Two programs that run in turns meet one
/// clock; there it is left in, since a candidate that lowers it is slower for it.

#include <vector>

#include "stats/guard.hpp"
#include "stats/probe_readings.hpp"

namespace holdfast::stats {

/// Returns the median reading of the clock beside the samples of the first rounds, or 0 if there is none.
double usual_clock(const std::vector<Process>& side);

/// Returns the process with its samples adjusted to the usual clock. The share of a sample that was spent computing
/// is multiplied by (usual reading / reading) ^ `follows`.
Believed at_clock(Believed process, double usual_clock_ns, double follows);

/// Returns how far the samples follow the clock. It is the root (0.5), unless 0 (not at all) or 1 (wholly) makes the
/// samples of one process agree clearly better. It is 0 if processes have fewer than four samples on average: the
/// readings are then too few, and too far apart in time.
double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns);

/// Compares stored sessions with a run of today: the clock's speed of each day is replaced by that of today. If the
/// program does not wholly follow the clock, `follows` is below 1, and there is no verdict: what else it waits for
/// was not measured on those days. No time is ever divided by a cache's probe, since a candidate that empties the
/// caches would normalise its own regression away.
Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by = {});

}  // namespace holdfast::stats
