#pragma once

/// known-regressions.json: regressions that a project lives with for a while (`until`), and those that a change brings on
/// purpose (`accepted`). Committed and reviewed like code; what an entry covers and what not is decided in
/// run/reference/known_regressions.hpp and run/reference/accepted_losses.hpp. One entry on each line:
///
///     [
///       // comments are welcome
///       {"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "safer parser, see PERF-12"},
///       {"test": "parse*", "benchmark": "parse/large", "params": {"size": 5000}, "metric": "p99",
///        "branch": "release-*", "ratio": 1.2, "until": "2026-12-31", "reason": "until the new allocator"},
///       {"test": "sort", "benchmark": "sort/names", "ratio": 1.12, "accepted": "2026-11-29", "reason": "is stable now"}
///     ]
///
///   test       a shell pattern, as for `holdfast baseline accept`; perf.sort is the test sort
///   ratio      the largest loss that is covered, above 1: 1.08 is 8 % worse, whichever way is better
///   until      the last day on which it counts, UTC; or
///   accepted   the day on which the loss was accepted: it becomes the level of what the entry is merged into. Such an
///              entry names one test, one benchmark and one metric, without patterns, and holds on any branch
///   reason     a sentence for those who read the report
///   benchmark  a pattern; without it, any (of an accepted loss it is needed)
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
  Known known;                ///< `until` is empty where a loss is accepted
  std::string accepted = {};  ///< the day; empty: it is known until another one
  std::string text = {};      ///< what it says, the same wherever it stands: by this it is the same entry
};

using KnownRegressions = std::vector<KnownRegression>;

/// Throws Error naming file, line and what is allowed. A file that is not there has no entry, unless it
/// `must_exist`.
KnownRegressions read_known_regressions(const std::string& file, bool must_exist);
KnownRegressions parse_known_regressions(const std::string& text, const std::string& file);

/// The text of the file; "[]" where it is not there.
std::string list_text(const std::string& file);

/// An entry of its own line, with what is not the default. `entry.text` and `entry.known.entry` do not matter.
std::string entry_line(const KnownRegression& entry);

/// The text of the file with one entry more, at its end. Comments stay. Throws what parse_known_regressions() throws.
std::string with_entry(const std::string& text, const std::string& file, const KnownRegression& entry);

/// Whether the point has all the values: {"size":5} fits {"kind":"a","size":5}.
bool has_values(const std::string& params, const std::string& values);

}  // namespace holdfast::wire
