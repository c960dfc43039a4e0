#pragma once

/// Where it went: after a gate that is red, with HOLDFAST_PINPOINT=auto in the environment, which calls lost the time.

#include <string>

#include "model/report.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::cli {

/// Whether HOLDFAST_PINPOINT asks for it. Throws Error for a value that is none.
bool pinpoints_by_itself();

/// Looks into each test that regressed by the clock, within HOLDFAST_PINPOINT_BUDGET seconds together (without it, 120),
/// keeps what is found in the store, and tells it.
std::string pinpoint_all(const Report& report, store::Database& store, const wire::Aliases& aliases,
                         bool quiet);

}  // namespace holdfast::cli
