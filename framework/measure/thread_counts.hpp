#pragma once

/// THREADS: how many workers run a benchmark at the same time, one parameter point for each count.
///
///     4            four
///     1,2,8        several points
///     1-4          1, 2, 3 and 4
///     max, half    of the processors that this process may use; half is at least 1

#include <string>
#include <vector>

namespace holdfast::measure {

/// Counts in their order, each once. Throws Error with what may stand there. `processors`: at least 1.
std::vector<int> thread_counts(const std::string& text, int processors);

/// Processors that this process may use.
int processors_here();

}  // namespace holdfast::measure
