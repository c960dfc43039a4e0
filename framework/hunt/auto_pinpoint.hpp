#pragma once

/// Pinpoints the tests of a red gate, where HOLDFAST_PINPOINT=auto is in the environment.

#include <optional>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"
#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::hunt {

/// The seconds that HOLDFAST_PINPOINT=auto may take: HOLDFAST_PINPOINT_BUDGET, without it 120. None: it is not asked for.
/// Throws Error for other values.
std::optional<double> auto_pinpoint_seconds();

struct AutoPinpoint {
  std::string test;
  std::optional<Pinpoint> found;  ///< none: it failed
  std::string error;
};

/// Pinpoints each test that regressed by the clock, within so many seconds together, and stores what is found.
std::vector<AutoPinpoint> auto_pinpoint(const Report& report, store::Database& store,
                                        const wire::Aliases& aliases, double seconds, bool quiet);

}  // namespace holdfast::hunt
