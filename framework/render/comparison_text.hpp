#pragma once

/// Output of `holdfast compare`.

#include <string>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns the text of `compare --test`. For each result it has the verdict in words, the times of both programs,
/// and, if it is verbose, the statistics. An example:
///
///     sort/names: regressed: slower by 20.1 % [19.8 %, 20.5 %], more than the 2 % that matter
///       A  50.9 ms  before/sort_bench
///       B  61.1 ms  now/sort_bench
///       6 rounds, tester shift, 0.8 s, seed 7
std::string comparison_text(const Report& report, bool verbose = false);

struct ComparisonStyle {
  text::Layout layout;
  bool best_first = false;  ///< else in the order of the commands, the reference first
  std::string time_unit;    ///< us, ms or s; empty: a suitable one for each number
  bool verbose = false;     ///< with the statistics of each result
};

/// Returns a table for one measured command, or for several that were compared with one of them:
///
///     command     time                         ratio                   verdict
///     sleep 0.05  51.3 ms [51.2 ms, 51.4 ms]   1                       reference
///     sleep 0.06  61.4 ms [61.3 ms, 61.5 ms]   1.196 [1.193, 1.199]    regressed  takes 1.20 times as long
///     sleep 0.04  41.3 ms [41.2 ms, 41.4 ms]   0.8047 [0.7999, 0.81]   improved   1.24 times as fast
///
/// Time is the median of the processes of a command, with its 95 % bounds (stats/side_report.hpp). For the
/// reference, it covers the processes of all comparisons. Ratio is the tester's estimate from the rounds in turns,
/// with its bounds. The last column is empty if these bounds contain 1. There is a table for each point and each
/// metric, followed by the sentences of the results.
std::string comparison_table(const Report& report, const ComparisonStyle& style);

}  // namespace holdfast::render
