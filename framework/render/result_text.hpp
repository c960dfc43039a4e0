#pragma once

/// The results of one test: for its own log, and for a terminal.

#include <string>

#include "model/report.hpp"
#include "model/text/terminal.hpp"

namespace holdfast::render {

/// The verdict, a table with a row for each result (results_table.hpp), what the rows have no room for, and what to type next,
/// each command once. `verbose`: with all that the verdicts rest on, statistics, guard, classic testers and warnings. Empty where
/// nothing could be measured.
std::string text_results(const Report& report, const text::Layout& layout, bool verbose = false);

/// The table alone, and why nothing is decided: for one who edits code and looks again and again.
std::string short_results(const Report& report, const text::Layout& layout);

/// Why it could not be measured.
std::string text_error(const Run& result);

}  // namespace holdfast::render
