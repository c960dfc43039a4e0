#pragma once

/// Parts of a report as text; the whole is text_report() (report_formats.hpp): the counts, at most one line for each test
/// that needs attention, then the gate. What passes is only counted; of a test with several results, the one is shown
/// that needs attention most.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// What one test's own log says of its result: verdict, numbers, warnings.
std::string text_result(const Result& result);

/// A line for each benchmark whose code asks how its cost grows; empty where there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::render
