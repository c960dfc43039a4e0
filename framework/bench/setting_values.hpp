#pragma once

/// From the text of a setting or an option to its value.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/joined_text.hpp"

namespace holdfast::bench {

/// All of `text` as a decimal number, or a whole one, from `low` to `high`, both allowed; else nothing.
std::optional<double> number_between(std::string_view text, double low, double high, bool whole = false);

/// "from 0 to 100", for messages.
std::string range_text(double low, double high);

// What follows throws Error, a sentence that says what is needed.

/// All 64 bits, which a double could not hold.
std::uint64_t seed(const std::string& text);
/// 5000, or 5K, 5M, 5G: thousands, millions and so on, as erlperf has them.
std::uint64_t number_with_suffix(const std::string& text);

// THREADS: how many workers run a benchmark at the same time, one parameter point for each count.
//
//     4            four
//     1,2,8        several points
//     1-4          1, 2, 3 and 4
//     max, half    of the processors that this process may use; half is at least 1

/// Counts in their order, each once. Throws Error with what may stand there. `processors`: at least 1.
std::vector<int> thread_counts(const std::string& text, int processors);

/// Processors that this process may use.
int processors_here();

/// GROUPS: workers that do different things at the same time, readers:3,writers:1.
///
/// One copy of them are four workers: three readers, then a writer. More threads are whole copies, rounded up.
struct GroupSetting {
  std::string name;
  int workers = 1;
};
using Groups = std::vector<GroupSetting>;

/// Throws Error where the text is not NAME:COUNT with commas between, or a name is given twice.
Groups parse_groups(const std::string& text);

/// Workers of one copy; 1 where there are no groups.
int workers_of(const Groups& groups);
/// `threads`, rounded up to whole copies.
int rounded_up(int threads, const Groups& groups);
/// The group of a worker, from 0; empty where there are none.
std::string group_of(std::size_t worker, const Groups& groups);

}  // namespace holdfast::bench
