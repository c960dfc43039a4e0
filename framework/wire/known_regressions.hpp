#pragma once

/// known-regressions.json: regressions that a project tolerates for a while (`until`), and those that a change causes
/// on purpose (`accepted`). It is committed and reviewed like code. The rules for what an entry covers are in
/// run/reference/known_regressions.hpp and run/reference/accepted_losses.hpp. There is one entry on each line:
///
///     [
///       // comments are welcome
///       {"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "safer parser, see PERF-12"},
///       {"test": "parse*", "benchmark": "parse/large", "params": {"size": 5000}, "metric": "p99",
///        "branch": "release-*", "ratio": 1.2, "until": "2026-12-31", "reason": "until the new allocator"},
///       {"test": "sort", "benchmark": "sort/names", "ratio": 1.12, "accepted": "2026-11-29", "reason": "is stable now"}
///     ]
///
///   `test`       A shell pattern, as for `holdfast baseline accept`; perf.sort is the test sort.
///   `ratio`      The largest covered loss, above 1: 1.08 is 8 % worse, for either direction.
///   `until`      The last day on which it counts, UTC. The alternative is:
///   `accepted`   The day on which the loss was accepted: it becomes the level of the branch into which the entry is
///                merged. Such an entry names one test, one benchmark and one metric, without patterns, and holds on
///                any branch.
///   `reason`     A sentence for the readers of the report.
///   `benchmark`  A pattern; without it, any benchmark. Required for an accepted loss.
///   `params`     Values of some axes; selects points that have them all. Without it, any point.
///   `metric`     A pattern; without it, only time, because another metric of the same test is another promise.
///   `branch`     A pattern; without it, any branch. A checkout without a branch matches no pattern but *.

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
  Known known;                ///< `until` is empty if a loss is accepted
  std::string accepted = {};  ///< the day; empty for an entry with `until`
  std::string text = {};      ///< the entry's content, without its line: equal content is the same entry
};

using KnownRegressions = std::vector<KnownRegression>;

/// Reads the file. Throws Error with file, line and the allowed values. A missing file has no entry, unless it
/// `must_exist`.
KnownRegressions read_known_regressions(const std::string& file, bool must_exist);
KnownRegressions parse_known_regressions(const std::string& text, const std::string& file);

/// Returns the text of the file; "[]" if it is missing.
std::string list_text(const std::string& file);

/// Returns the line of an entry, without default values. `entry.text` and `entry.known.entry` do not matter.
std::string entry_line(const KnownRegression& entry);

/// Returns the text of the file with one more entry, at its end. Comments are kept. Throws the errors of
/// parse_known_regressions().
std::string with_entry(const std::string& text, const std::string& file, const KnownRegression& entry);

/// Returns true if the point has all the values: {"size":5} matches {"kind":"a","size":5}.
bool has_values(const std::string& params, const std::string& values);

}  // namespace holdfast::wire
