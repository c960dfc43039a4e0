#pragma once

/// Parts of a report as text; the whole is text_report() (report_formats.hpp): the counts, a line for each verdict of each
/// test that needs attention, the gate, and what to type next; or, if it is verbose, the evidence of what regressed. What
/// passes is only counted. Of several results with the same verdict, the one is shown that needs attention most.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// A line for each benchmark whose code asks how its cost grows; empty where there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::render
