#pragma once

/// How a program's time follows the processor's clock, and its time at the clock's usual speed.

#include "judge/disturbed.hpp"
#include "model/aggregator.hpp"

namespace holdfast::judge {

/// Median reading beside the samples of a process; it has some.
double clock_of(const Believed& process);

/// The value of a process at the usual clock: what its samples come to, by default their mean, a fifth
/// trimmed at each end. The share of a sample that was spent computing is multiplied by
/// (usual reading / reading) ^ `follows`.
double value_at(const Believed& process, double usual_clock_ns, double follows, const Aggregator& by = {});

/// How far the samples follow the clock: by its root, unless not at all (0) or wholly (1) makes the samples
/// of one process agree clearly better. 0 where processes have fewer than four samples on average, too few to
/// tell: then the readings lie too far apart as well.
double follows_clock(const std::vector<Believed>& processes, double usual_clock_ns);

}  // namespace holdfast::judge
