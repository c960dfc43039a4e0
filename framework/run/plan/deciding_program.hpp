#pragma once

/// A tester or a historian of the user's own: any program. TESTER command:PROGRAM gets the numbers of both sides as JSON on
/// stdin and prints its verdict as JSON; HISTORIAN command:PROGRAM gets the history and prints which of it is the reference
/// (wire/decision_json.hpp). It is started without arguments, once for each result, and has a minute.

#include <string>
#include <vector>

#include "model/choices.hpp"
#include "stats/comparison_input.hpp"
#include "store/history.hpp"

namespace holdfast::run {

/// Throws Error where a program fails, or answers something else than a verdict.
Verdict judged_by(const ChosenTester& tester, const stats::ComparisonInput& input);

/// Places of the points that are kept, ascending. `historian`: a name, or a program likewise.
std::vector<std::size_t> kept_by(const std::string& historian,
                                 const std::vector<store::HistoryPoint>& points);

}  // namespace holdfast::run
