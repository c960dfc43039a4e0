#pragma once

/// THREADS: how many workers run a benchmark at the same time, one parameter point for each count.
///
///     4            four
///     1,2,8        several points
///     1-4          1, 2, 3 and 4
///     max, half    of the processors that this process may use; half is at least 1

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast::bench {

/// Counts in their order, each once. Throws Error with what may stand there. `processors`: at least 1.
std::vector<int> thread_counts(const std::string& text, int processors);

/// Processors that this process may use.
int processors_here();

/// GROUPS: workers that do different things at the same time, readers:3,writers:1.
///
/// One copy of them are four workers: three readers, then a writer. More threads are whole copies, rounded up.
struct Group {
  std::string name;
  int workers = 1;
};
using Groups = std::vector<Group>;

/// Throws Error where the text is not NAME:COUNT with commas between, or a name is given twice.
Groups parse_groups(const std::string& text);

/// Workers of one copy; 1 where there are no groups.
int workers_of(const Groups& groups);
/// `threads`, rounded up to whole copies.
int rounded_up(int threads, const Groups& groups);
/// The group of a worker, from 0; empty where there are none.
std::string group_of(std::size_t worker, const Groups& groups);

}  // namespace holdfast::bench
