#pragma once

/// Where it went: after a gate that is red, with HOLDFAST_PINPOINT=auto in the environment, which calls lost the time.

#include <optional>
#include <string>

#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::cli {

/// Where HOLDFAST_PINPOINT asks for it, for how long: HOLDFAST_PINPOINT_BUDGET, without it 120. Throws Error for a value
/// that is none.
std::optional<double> seconds_to_pinpoint();

/// Looks into each test that regressed by the clock, within so many seconds together, keeps what is found in the store,
/// and tells it.
std::string pinpoint_all(const Report& report, store::Database& store, const wire::Aliases& aliases,
                         double seconds, bool quiet);

}  // namespace holdfast::cli
