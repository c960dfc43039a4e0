#pragma once

/// A curve as fields of a JSON object, "curve" and "knee". Private to this floor.

#include <string>

#include "model/curve.hpp"
#include "wire/json.hpp"

namespace holdfast::wire {

/// {"curve": [{"workers", "throughput"}, ...], "knee": n}
nlohmann::json curve_object(const ThroughputCurve& curve);

/// Throws Error, with `where`: no list of such points, a number that is not finite or below 0.
ThroughputCurve curve_of(const nlohmann::json& object, const std::string& where);

}  // namespace holdfast::wire
