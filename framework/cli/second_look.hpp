#pragma once

/// SecondLook: what is undecided when all tests of a run have had their part of its budget is measured again, with what
/// decided ones left (session/run_budget.hpp).

#include <string>

#include "model/report.hpp"
#include "session/committed.hpp"
#include "session/settings.hpp"
#include "store/database.hpp"

namespace holdfast::cli {

/// Measures in the report's session, and says what; empty: nothing was left, or nothing needs it. What it comes to is in
/// the store.
std::string second_look(const Report& report, store::Database& store, const session::Committed& committed,
                        const session::Overrides& overrides, bool quiet);

}  // namespace holdfast::cli
