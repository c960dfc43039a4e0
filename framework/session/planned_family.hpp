#pragma once

/// How many results the gate will judge together (family.hpp), told before they are there: a measurement that asks for
/// less evidence than the gate finds a regression, ends, and is told to have seen chance.

#include <vector>

#include "model/declaration.hpp"
#include "model/report.hpp"
#include "session/settings.hpp"
#include "store/database.hpp"

namespace holdfast::session {

/// Of `declaration`, which is about to be measured, by the settings of its points; of the other tests of the session,
/// what their latest sessions had. A test of which nothing is known counts once.
std::size_t planned_family(store::Database& store, const SessionRecord& session,
                           const Declaration& declaration, const std::vector<Settings>& points);

}  // namespace holdfast::session
