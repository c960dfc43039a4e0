#include "wire/curve_json.hpp"

#include <cmath>

#include "wire/curve_fields.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

CurvePoint point_of(const json& object, const std::string& where) {
  const Fields fields(object, where);
  const CurvePoint point{.workers = fields.maybe_count("workers").value_or(0),
                         .throughput = fields.number("throughput")};
  if (point.workers < 1) fields.refuse("workers", "1 or more");
  if (!std::isfinite(point.throughput) || point.throughput < 0) fields.refuse("throughput", "0 or more");
  return point;
}

}  // namespace

json curve_object(const ThroughputCurve& curve) {
  json points = json::array();
  for (const auto& [workers, throughput] : curve.points)
    points.push_back({{"workers", workers}, {"throughput", throughput}});
  return {{"curve", points}, {"knee", curve.knee}};
}

ThroughputCurve curve_of(const json& object, const std::string& where) {
  const Fields fields(object, where);
  const auto& points = object.at("curve");
  if (!points.is_array() || points.empty()) fields.refuse("curve", "a list of points");
  ThroughputCurve curve;
  for (const auto& point : points) curve.points.push_back(point_of(point, where));
  curve.knee = fields.maybe_count("knee").value_or(curve.points.front().workers);
  return curve;
}

std::string with_curve(const std::string& declaration, const ThroughputCurve& curve) {
  auto object = maybe_json(declaration);
  if (!object.is_object()) return declaration;
  object.update(curve_object(curve));
  return dumped(object);
}

std::optional<ThroughputCurve> declared_curve(const std::string& declaration) {
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("curve")) return std::nullopt;
  return curve_of(object, "the curve of a run");
}

}  // namespace holdfast::wire
