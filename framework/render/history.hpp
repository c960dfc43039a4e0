#pragma once

/// The history of a test, as text, as JSON and as CSV.

#include <string>
#include <vector>

#include "suite/trend.hpp"

namespace holdfast::render {

/// For each series a line for each session, a mark where the level changed, and how far it is from its reference. `last`:
/// sessions to show of each series, from its end; 0: all.
std::string history_text(const std::vector<suite::Trend>& trends, const suite::TrendSettings& settings,
                         std::size_t last);

/// The history of a test as JSON, "holdfast-history/1":
///
///   {"schema", "test",
///    "settings": {"test": "t" or "permutation", "p_value", "min_change", "min_segment", "window",
///                 "permutations", "seed", "drift_sessions", "drift_level"},
///    "series": [                    one for each benchmark, params, metric, configuration, branch, machine
///      {"benchmark", "params": {}, "metric", "unit", "direction", "config", "version", "branch", "fingerprint",
///       "facts": {}, "n_sessions",               all; "sessions" holds the last ones where --last asks for that
///       "sessions": [{"session", "started", "commit", "branch", "dirty", "run",
///                     "value", "low", "high",  median of its processes, and their quartiles
///                     "relative",   {"ratio", "low", "high"}: by the first run, along comparisons with the
///                                   accepted program that ran beside each session; null: not known
///                     "verdict",
///                     "accepted",   was made the baseline
///                     "baseline",   is the baseline in force
///                     "segment",    accepting it said that from here on another level is right
///                     "formerly"}], what the test was called then, where it was called otherwise
///       "change_points": [{"index", place in the whole series, from 0: the first session of the new level
///                          "session", "commit", "before", "after", "change", "p_value", "worse"}],
///       "reason",                   why no change point could be looked for, or null
///       "drift": {"outcome": "regressed", "improved", "pass" or "inconclusive", "message",
///                 "estimate": {"ratio", "low", "high"} or null,
///                 "since": {"kind": "baseline" or "first", "session", "commit"}}}]}
///
/// Fractions are fractions (0.08 is 8 %), numbers that are not finite are null, commits and branches may be null.
///
/// `indent`: -1 is one line.
std::string history_json(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last, int indent = 2);

/// The history of a test as CSV, a row for each session and point, with the columns of ScalaMeter's DsvReporter first:
///
///   date         when the session began, UTC
///   param-AXIS   one for each axis that any series has
///   value        median of the processes of that session, in `units`
///   success      false: it regressed
///   cilo, cihi   the interval of the mean, at the tester's level
///   units
///   complete     every sample of these processes, in the order in which they were taken, blanks between them
///
/// and then test, benchmark, metric, verdict, session, commit, branch, configuration, accepted.
std::string history_csv(store::Database& store, const std::vector<suite::Trend>& trends, std::size_t last,
                        char delimiter);

}  // namespace holdfast::render
