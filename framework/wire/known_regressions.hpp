#pragma once

/// known-regressions.json: regressions that a project lives with for a while. Committed and reviewed like code;
/// what an entry covers and what not is decided in run/known_regressions.hpp. One entry on each line:
///
///     [
///       // comments are welcome
///       {"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "safer parser, see PERF-12"},
///       {"test": "parse*", "benchmark": "parse/large", "params": {"size": 5000}, "metric": "p99",
///        "branch": "release-*", "ratio": 1.2, "until": "2026-12-31", "reason": "until the new allocator"}
///     ]
///
///   test       a shell pattern, as for `holdfast baseline accept`; perf.sort is the test sort
///   ratio      the largest loss that is covered, above 1: 1.08 is 8 % worse, whichever way is better
///   until      the last day on which it counts, UTC
///   reason     a sentence for those who read the report
///   benchmark  a pattern; without it, any
///   params     values of some axes; points that have them all; without it, any
///   metric     a pattern; without it, time alone: another metric of the same test is another promise
///   branch     a pattern; without it, any; a checkout without a branch has none and fits no pattern but *

#include <optional>
#include <string>
#include <vector>

#include "model/known.hpp"
#include "model/sample.hpp"

namespace holdfast::wire {

struct KnownRegression {
  std::string test;
  std::string benchmark = "*";
  std::string params = "{}";  ///< JSON object
  std::string metric = "time";
  std::string branch = "*";
  Known known;
};

using KnownRegressions = std::vector<KnownRegression>;

/// Throws Error naming file, line and what is allowed. A file that is not there has no entry, unless it
/// `must_exist`.
KnownRegressions read_known_regressions(const std::string& file, bool must_exist);
KnownRegressions parse_known_regressions(const std::string& text, const std::string& file);

/// Whether the point has all the values: {"size":5} fits {"kind":"a","size":5}.
bool has_values(const std::string& params, const std::string& values);

}  // namespace holdfast::wire
