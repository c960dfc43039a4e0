#pragma once

/// The results of one test: for its own log, and for a terminal.

#include <string>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// Returns the verdict, a table with a row for each result (results_table.hpp), the sentences that do not fit into
/// rows, and the next commands, each once. `verbose`: with all evidence of the verdicts: statistics, guard, classic
/// testers and warnings. Empty if nothing could be measured.
std::string text_results(const Report& report, const text::Layout& layout, bool verbose = false);

/// Returns only the table, and why undecided results are undecided. For a user who edits code and measures
/// repeatedly.
std::string short_results(const Report& report, const text::Layout& layout);

/// Returns why the result could not be measured.
std::string text_error(const Run& result);

}  // namespace holdfast::render
