#pragma once

/// Conditions as JSON: kept with a run, beside what was declared, and shown in reports.

#include <optional>
#include <string>

#include "model/conditions.hpp"

namespace holdfast::wire {

/// {"before": {"load", "cores", "ticks", "stolen_ticks", "throttles", "cgroup_throttled_us"}, "after": {...}}; what
/// the machine did not tell is null.
std::string conditions_text(const RunConditions& conditions);

/// The declaration as it is kept with a run, with the conditions in it.
std::string with_conditions(const std::string& declaration, const RunConditions& conditions);

/// And back; none of runs that were kept without.
std::optional<RunConditions> declared_conditions(const std::string& declaration);

}  // namespace holdfast::wire
