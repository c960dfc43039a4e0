#pragma once

/// A tester or a historian of the user's own, which can be any program. TESTER command:PROGRAM reads the
/// numbers of both sides as JSON from stdin and prints its verdict as JSON. HISTORIAN command:PROGRAM reads
/// the history and prints which points are the reference (wire/decision_json.hpp). The program is started
/// without arguments, once for each result, and has a time limit of a minute.

#include <string>
#include <vector>

#include "model/choices.hpp"
#include "stats/comparison_input.hpp"
#include "store/history.hpp"

namespace holdfast::run {

/// Returns the verdict of the tester. Throws Error if a program fails, or prints something other than a
/// verdict.
Verdict judged_by(const ChosenTester& tester, const stats::ComparisonInput& input);

/// Returns the indices of the points that are kept, ascending. `historian` is a name or a program.
std::vector<std::size_t> kept_by(const std::string& historian,
                                 const std::vector<store::HistoryPoint>& points);

}  // namespace holdfast::run
