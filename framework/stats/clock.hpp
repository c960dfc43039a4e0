#pragma once

/// The processor's clock, of stored sessions: a machine runs at another speed on another day, and kept numbers are set to the
/// speed of today before they are compared (guard_sessions). Two programs that run in turns meet one clock; there it is left in,
/// since a candidate that lowers it is slower for it.

#include <vector>

#include "stats/guard.hpp"
#include "stats/probe_readings.hpp"

namespace holdfast::stats {

/// The median reading of the clock beside the samples of the first rounds, 0 where there is none.
double usual_clock(const std::vector<Process>& side);

/// Its samples as they were at the usual clock. The share of a sample that was spent computing is multiplied by
/// (usual reading / reading) ^ `follows`.
Believed at_clock(Believed process, double usual_clock_ns, double follows);

/// How far the samples follow the clock: by its root, unless not at all (0) or wholly (1) makes the samples
/// of one process agree clearly better. 0 where processes have fewer than four samples on average, too few to
/// tell: then the readings lie too far apart as well.
double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns);

/// Sessions that were kept, and a run of today: the clock's speed of today is put in place of that of each
/// day. Where the program does not wholly follow the clock, `follows` is below 1, and nothing can be said:
/// what else it waits for was not measured on those days. No time is ever divided by a cache's probe, since a candidate that
/// empties the caches would normalise its own regression away.
Guarded guard_sessions(const std::vector<std::vector<Process>>& sessions, const std::vector<Process>& current,
                       const Aggregator& by = {});

}  // namespace holdfast::stats
