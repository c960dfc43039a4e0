#pragma once

/// A report as text: aligned, one line for each test that needs attention, then the gate.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

/// The whole report. Tests that pass are only counted where others need attention.
std::string text_report(const Report& report);

/// What one test's own log says of its result: verdict, numbers, warnings.
std::string text_result(const Result& result);

/// A line for each benchmark whose code asks how its cost grows; empty where there is none.
std::string growth_text(const Report& report);

}  // namespace holdfast::cli
