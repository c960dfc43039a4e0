#pragma once

/// One result in words: for the log of its own test, and for a terminal.

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// Two lines: the verdict, and what changed or why nothing is decided. `verbose`: with all that the verdict rests on,
/// statistics, guard, classic testers and warnings.
std::string text_result(const Result& result, bool verbose = false);

/// The results of one test that could be measured, and behind them what to type next, each command once.
std::string text_results(const Report& report, bool verbose = false);

/// "521 us -> 573.6 us"; empty where nothing was measured.
std::string times_of(const Result& result);

}  // namespace holdfast::render
