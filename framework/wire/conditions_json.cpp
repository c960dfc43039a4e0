#include "wire/conditions_json.hpp"

#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"
#include "wire/optional_json.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json moment_json(const Conditions& moment) {
  return {{"load", number_or_null(moment.load)},
          {"cores", number_or_null(moment.cores)},
          {"ticks", number_or_null(moment.ticks)},
          {"stolen_ticks", number_or_null(moment.stolen_ticks)},
          {"throttles", number_or_null(moment.throttles)},
          {"cgroup_throttled_us", number_or_null(moment.cgroup_throttled_us)}};
}

Conditions moment_of(const json& object) {
  const Fields fields(object, "the conditions of a run");
  return {.load = fields.maybe_number("load"),
          .cores = fields.maybe_number("cores"),
          .ticks = fields.maybe_number("ticks"),
          .stolen_ticks = fields.maybe_number("stolen_ticks"),
          .throttles = fields.maybe_number("throttles"),
          .cgroup_throttled_us = fields.maybe_number("cgroup_throttled_us")};
}

json conditions_json(const RunConditions& conditions) {
  return {{"before", moment_json(conditions.before)}, {"after", moment_json(conditions.after)}};
}

}  // namespace

std::string conditions_text(const RunConditions& conditions) { return conditions_json(conditions).dump(); }

std::string with_conditions(const std::string& declaration, const RunConditions& conditions) {
  return with_field(declaration, "conditions", conditions_json(conditions));
}

std::optional<RunConditions> declared_conditions(const std::string& declaration) {
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("conditions")) return std::nullopt;
  const auto& both = object.at("conditions");
  if (!both.is_object()) return std::nullopt;
  const auto moment = [&](const char* when) { return moment_of(both.value(when, json::object())); };
  return RunConditions{.before = moment("before"), .after = moment("after")};
}

}  // namespace holdfast::wire
