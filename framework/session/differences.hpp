#pragma once

/// Differences: what of machine, build and settings is not now as it was when the baseline was accepted.
/// Nothing is decided by them; they are what a reader suspects first.

#include <vector>

#include "model/report.hpp"

namespace holdfast::session {

/// Facts by their names, settings in force as "setting NAME", in this order. Of the processor's flags only
/// their hash is compared. A run that keeps no settings at all differs in none.
std::vector<Difference> differences(const SessionRecord& was, const Facts& was_in_force,
                                    const SessionRecord& is, const Facts& is_in_force);

}  // namespace holdfast::session
