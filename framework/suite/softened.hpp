#pragma once

/// Softened settings: a change may turn a red test green by an edit of what the test asks for, in place of the code. Such an edit may be
/// right. It is told in the gate, and a policy can block it (`HOLDFAST_BLOCK=regressed,softened`).
///
///     1 of 4 judged by softer settings than the baseline: parse (min-effect 5 % instead of 2 %).
///
/// softened.cpp has a row for each setting that counts. Of numbers, softer values count; of others, each other value, since it may be softer. BUDGET and PROCESSES do not: with less of them a test is undecided, and
/// does not pass. Not told is what both sides share, such as a variable of the environment.

#include <string>
#include <vector>

#include "model/run.hpp"

namespace holdfast::suite {

/// "min-effect 5 % instead of 2 %": the settings of a result that are softer than those of its baseline.
std::vector<std::string> softened_settings(const Run& result);

}  // namespace holdfast::suite
