#pragma once

/// Untimed work: what the processes of a program compute outside of the times that they report. A program times
/// itself, and the kernel counts the CPU time of its processes, with all their threads and with the children that
/// they waited for. If the current program reports no more than the accepted one, and its processes use much more,
/// work has moved to where it is not timed. This may be before or after the loop, on another thread, or behind a
/// clock that runs slowly.
///
/// For each process, r is the sum of the times that it reports, u its CPU time less r, and n its iterations. If each
/// process does the same set-up, u stays constant, however much faster the program gets; set-up for each iteration
/// leaves u / n constant. So work is untimed if both have grown, by more than a share of what the accepted program
/// reports.
///
///     (u' - u) / r        (u' / n' - u / n) / (r / n).
///
/// Untimed work is reported if both are above `limit`, and certain to be above 0 at the level 0.01 (Yuen's interval
/// over the rounds, student.hpp). In 1,123 runs whose changes cost nothing, the first quotient was at most 0.05.
/// Programs that time little of their work are not judged: the median of r must be at least 0.3 of the CPU time, and
/// at most 1.05 of it. Rounds in which the accepted program waited for the processor (r above 1.05) do not count.

#include <optional>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::stats {

/// Means over the rounds, in nanoseconds per iteration.
struct UntimedWork {
  double reported_before = 0;
  double used_before = 0;  ///< CPU time
  double reported_now = 0;
  double used_now = 0;
};

/// Returns the untimed work; none if there is none, or if it cannot be computed. Both sides ran as pairs, and each
/// process measured one benchmark.
std::optional<UntimedWork> untimed_work(const std::vector<Process>& baseline,
                                        const std::vector<Process>& current, double limit);

}  // namespace holdfast::stats
