#pragma once

/// Softened settings: a change may turn a red test green by an edit of the test's settings, instead of the code. Such
/// an edit may be right. The gate reports it, and a policy can block it (`HOLDFAST_BLOCK=regressed,softened`).
///
///     1 of 4 judged by softer settings than the baseline: parse (min-effect 5 % instead of 2 %).
///
/// The table of run/plan/policy_settings.hpp has a row for each setting that counts. For numbers, only softer values
/// count; for other settings, any other value counts, since it may be softer. BUDGET and PROCESSES do not count: with
/// smaller values a test is undecided, and does not pass. Settings that both sides share, such as a variable of the
/// environment, are not reported.

#include <string>
#include <vector>

#include "model/run.hpp"

namespace holdfast::suite {

/// Returns the settings of a result that are softer than those of its baseline: "min-effect 5 % instead of 2 %".
std::vector<std::string> softened_settings(const Run& result);

}  // namespace holdfast::suite
