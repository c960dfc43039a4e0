#pragma once

/// GROUPS: workers that do different things at the same time, readers:3,writers:1.
///
/// One copy of them are four workers: three readers, then a writer. More threads are whole copies, rounded up.

#include <cstddef>
#include <string>
#include <vector>

namespace holdfast::measure {

struct Group {
  std::string name;
  int workers = 1;
};
using Groups = std::vector<Group>;

/// Throws Error where the text is not NAME:COUNT with commas between, or a name stands twice.
Groups parse_groups(const std::string& text);

/// Workers of one copy; 1 where there are no groups.
int workers_of(const Groups& groups);
/// `threads`, rounded up to whole copies.
int rounded_up(int threads, const Groups& groups);
/// The group of a worker, from 0; empty where there are none.
std::string group_of(std::size_t worker, const Groups& groups);

}  // namespace holdfast::measure
