#include "render/profile.hpp"

#include "wire/dumped.hpp"
#include "wire/json.hpp"
#include "wire/run_json.hpp"

namespace holdfast::render {
namespace {

using nlohmann::json;

json number_or_null(const std::optional<double>& number) { return number ? json(*number) : json(); }

json side_json(const Profile::Function& one) {
  return {{"calls", one.calls}, {"self", one.self}, {"inclusive", one.inclusive}};
}

json changes_json(const Profiles& profiles) {
  if (!profiles.current || !profiles.baseline) return nullptr;
  json out = json::array();
  for (const auto& one : run::changes(*profiles.baseline, *profiles.current))
    out.push_back(
        {{"name", one.name}, {"baseline", side_json(one.baseline)}, {"current", side_json(one.current)}});
  return out;
}

json metric_json(const run::ProfiledMetric& metric) {
  return {{"metric", metric.metric},
          {"unit", metric.unit},
          {"direction", to_string(metric.direction)},
          {"current", number_or_null(metric.current)},
          {"baseline", number_or_null(metric.baseline)},
          {"warnings", metric.warnings},
          {"profile", json::parse(wire::profiles_text(metric.profiles))},
          {"changes", changes_json(metric.profiles)}};
}

json point_json(const run::ProfiledPoint& point) {
  json metrics = json::array();
  for (const auto& metric : point.metrics) metrics.push_back(metric_json(metric));
  return {{"benchmark", point.benchmark},
          {"params", json::parse(point.params)},
          {"skipped", wire::or_null(point.skipped)},
          {"baseline_run", wire::or_null(point.baseline_run)},
          {"baseline_commit", wire::or_null(point.baseline_commit)},
          {"reason", wire::or_null(point.reason)},
          {"metrics", metrics}};
}

}  // namespace

std::string profile_json(const Declaration& declaration, const std::vector<run::ProfiledPoint>& points) {
  json out{{"schema", "holdfast-profile/1"},
           {"test", declaration.test},
           {"config", declaration.config},
           {"points", json::array()}};
  for (const auto& point : points) out["points"].push_back(point_json(point));
  return wire::dumped(out, 2);
}

}  // namespace holdfast::render
