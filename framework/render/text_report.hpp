#pragma once

/// Parts of a report as text; the whole is text_report() (report_formats.hpp). It has the counts, a table with a row
/// for each result (results_table.hpp), the worst first, the gate, and the next commands. If it is verbose, it has
/// the evidence of regressions. Passes and improvements that do not fit are only counted, unless it is verbose.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns a line for each benchmark whose code asks for the growth of its cost; empty if there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::render
