#pragma once

/// A curve beside what was declared, as it is kept with a run.

#include <optional>
#include <string>

#include "model/curve.hpp"

namespace holdfast::wire {

/// The declaration with the curve in it.
std::string with_curve(const std::string& declaration, const ThroughputCurve& curve);

/// And back; none of runs that were kept without.
std::optional<ThroughputCurve> declared_curve(const std::string& declaration);

}  // namespace holdfast::wire
