#pragma once

/// A curve as fields of a JSON object, "curve" and "knee". Private to this floor.

#include <nlohmann/json.hpp>
#include <string>

#include "model/curve.hpp"

namespace holdfast::wire {

/// {"curve": [{"workers", "throughput"}, ...], "knee": n}
nlohmann::json curve_object(const ThroughputCurve& curve);

/// Throws Error, with `where`: no list of such points, a number that is not finite or below 0.
ThroughputCurve curve_of(const nlohmann::json& object, const std::string& where);

}  // namespace holdfast::wire
