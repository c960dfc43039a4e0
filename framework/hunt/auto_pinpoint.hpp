#pragma once

/// Pinpoints the tests of a red gate if HOLDFAST_PINPOINT=auto is in the environment.

#include <optional>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"
#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::hunt {

/// Returns the seconds for HOLDFAST_PINPOINT=auto: HOLDFAST_PINPOINT_BUDGET, or 120 without it. None if it is not
/// requested. Throws Error for other values.
std::optional<double> auto_pinpoint_seconds();

struct AutoPinpoint {
  std::string test;
  std::optional<Pinpoint> found;  ///< none if it failed
  std::string error;
};

/// Pinpoints each test that regressed by the clock, within `seconds` together, and stores the results.
std::vector<AutoPinpoint> auto_pinpoint(const Report& report, store::Database& store,
                                        const wire::Aliases& aliases, double seconds, bool quiet);

}  // namespace holdfast::hunt
