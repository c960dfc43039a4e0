#pragma once

/// A report as text: the counts, at most one line for each test that needs attention, then the gate.

#include <string>

#include "cli/terminal.hpp"
#include "model/report.hpp"

namespace holdfast::cli {

/// The whole report. What passes is only counted; of a test with several results, the one stands there that
/// needs attention most.
std::string text_report(const Report& report, const Layout& layout = {});

/// What one test's own log says of its result: verdict, numbers, warnings.
std::string text_result(const Result& result);

/// A line for each benchmark whose code asks how its cost grows; empty where there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::cli
