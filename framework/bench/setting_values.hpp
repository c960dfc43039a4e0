#pragma once

/// Parsing of the values of settings and options.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/joined_text.hpp"

namespace holdfast::bench {

/// Parses the whole `text` as a decimal number, or an integer, from `low` to `high` inclusive. Returns none for any other
/// text.
std::optional<double> number_between(std::string_view text, double low, double high, bool whole = false);

/// Returns "from 0 to 100", for messages.
std::string range_text(double low, double high);

// The functions below throw Error with a sentence that says which value is needed.

/// Parses all 64 bits, which a double could not represent.
std::uint64_t seed(const std::string& text);
/// Parses 5000, or 5K, 5M, 5G: thousands, millions and so on, as in erlperf.
std::uint64_t number_with_suffix(const std::string& text);

// THREADS: the numbers of workers that run a benchmark at the same time, with one parameter point for each number.
//
//     4            four
//     1,2,8        several points
//     1-4          1, 2, 3 and 4
//     max, half    of the processors that this process may use; half is at least 1

/// Parses the numbers in their order, without duplicates. Throws Error with the valid values. `processors` is at least 1.
std::vector<int> thread_counts(const std::string& text, int processors);

/// Returns the number of processors that this process may use.
int processors_here();

/// GROUPS: workers that do different things at the same time, readers:3,writers:1.
///
/// One copy of these groups has four workers: three readers, then a writer. A larger number of threads is rounded up to
/// whole copies.
struct GroupSetting {
  std::string name;
  int workers = 1;
};
using Groups = std::vector<GroupSetting>;

/// Parses groups. Throws Error if the text is not a list of NAME:COUNT with commas, or a name occurs twice.
Groups parse_groups(const std::string& text);

/// Returns the number of workers of one copy; 1 if there are no groups.
int workers_of(const Groups& groups);
/// Returns `threads`, rounded up to whole copies.
int rounded_up(int threads, const Groups& groups);
/// Returns the group of the worker with this number, counted from 0; empty if there are no groups.
std::string group_of(std::size_t worker, const Groups& groups);

}  // namespace holdfast::bench
