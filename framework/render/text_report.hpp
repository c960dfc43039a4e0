#pragma once

/// Parts of a report as text; the whole is text_report() (report_formats.hpp): the counts, a table with a row for each result,
/// what needs attention first (results_table.hpp), the gate, and what to type next; or, if it is verbose, the evidence of what
/// regressed. Passes and improvements that have no room are counted, unless it is verbose.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// A line for each benchmark whose code asks how its cost grows; empty where there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::render
