#pragma once

#include <string>

#include "model/report.hpp"

namespace holdfast::render {

/// Returns a line for baselines/known-regressions.json that covers this regression, with `until` and `reason` to be
/// filled in. Empty if its size is not known, or if a name would be read as a pattern.
///
///     {"test": "sort", "ratio": 1.12, "until": "YYYY-MM-DD", "reason": "WHY"}
std::string known_entry_of(const Run& result);

}  // namespace holdfast::render
