#pragma once

/// The history of a test, as text, as JSON and as CSV.

#include <string>
#include <vector>

#include "suite/trend.hpp"

namespace holdfast::render {

/// Returns for each series a line for each session, a mark where the level changed, and the drift from its reference.
/// `last`: number of sessions to show of each series, from its end; 0: all.
std::string history_text(const std::vector<suite::Trend>& trends, const suite::TrendSettings& settings,
                         std::size_t last);

/// Returns the history of a test as JSON, "holdfast-history/1".
std::string history_json(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last);

/// Returns the history for the pages: one line of JSON, in which each series also has its numbers as text (`words`).
std::string history_line(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last);
std::string history_schema();

/// Returns the history of a test as CSV, a row for each session and point. The columns of ScalaMeter's DsvReporter
/// are first:
///
///   `date`         Start of the session, UTC.
///   `param-AXIS`   One for each axis that any series has.
///   `value`        Median of the processes of that session, in `units`.
///   `success`      False if it regressed.
///   `cilo`, `cihi` The interval of the mean, at the tester's level.
///   `units`        The unit of the values.
///   `complete`     Every sample of these processes, in the order in which they were taken, separated by blanks.
///
/// The others are test, benchmark, metric, verdict, session, commit, branch, configuration, accepted.
std::string history_csv(store::Database& store, const std::vector<suite::Trend>& trends, std::size_t last,
                        char delimiter);

}  // namespace holdfast::render
