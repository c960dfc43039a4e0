#pragma once

/// Whether a benchmark measures nothing: its body takes no longer than a loop without one.
///
/// The loop counts down in a register, which takes a cycle. What has no result that somebody reads is deleted
/// and leaves that cycle behind. The threshold is 1.2 times the empty loop: bodies of nothing were measured
/// between 0.98 and 1.06 times it (GCC 12, Clang 14, a busy virtual machine), the next dearer body, four
/// independent additions, at 1.3 times, and two cycles are 2.
///
/// What it cannot tell: a processor does several things in a cycle, so that one addition, one load, one store
/// or one multiplication that nobody waits for hides beside the counting and looks like nothing. And it sees
/// nothing of work that was only half deleted.

#include <optional>
#include <string>

#include "measure/clock.hpp"

namespace holdfast::measure {

/// Nanoseconds for one pass of an empty loop: the shortest of ten runs, some 50 us in all. The processor's
/// clock rate changes; measure it close to what it is compared with.
double empty_loop_ns(Clock& clock);

/// A sentence where a body of `run_ns` is nothing; both in nanoseconds for one iteration.
std::optional<std::string> measures_as_nothing(double run_ns, double empty_loop_ns);

}  // namespace holdfast::measure
