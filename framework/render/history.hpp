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

/// The history of a test as JSON, "holdfast-history/1".
std::string history_json(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last);

/// The same for the pages: a line, in which each series has its numbers in words, too (`words`).
std::string history_line(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last);
std::string history_schema();

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
