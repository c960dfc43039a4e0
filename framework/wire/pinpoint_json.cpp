#include "wire/pinpoint_json.hpp"

#include "model/error.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"
#include "wire/optional_json.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

std::string text_or_empty(const json& value) { return value.is_null() ? "" : value.get<std::string>(); }

json sides_json(const PinpointSides& sides) {
  return {{"previous", number_or_null(sides.previous)}, {"current", number_or_null(sides.current)}};
}

json maybe_sides_json(const std::optional<PinpointSides>& sides) {
  return sides ? sides_json(*sides) : json(nullptr);
}

PinpointSides sides_of(const json& value) { return {value.at("previous"), value.at("current")}; }

std::optional<PinpointSides> maybe_sides_of(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(sides_of(value));
}

json place_json(const PinpointPlace& place) {
  return {{"function", place.function}, {"module", or_null(place.module)}, {"source", or_null(place.source)}};
}

PinpointPlace place_of(const json& value) {
  return {.function = value.at("function"),
          .module = text_or_empty(value.at("module")),
          .source = text_or_empty(value.at("source"))};
}

json compared_json(const PinpointCompared& one) {
  json inside = json::array();
  for (const auto& part : one.inside) inside.push_back(compared_json(part));
  return {{"function", one.function},
          {"first", one.first},
          {"last", one.last},
          {"source", or_null(one.source)},
          {"outcome", one.outcome},
          {"median", sides_json(one.median)},
          {"loss", one.loss},
          {"low", one.low},
          {"high", one.high},
          {"rounds", one.rounds},
          {"executions", sides_json(one.executions)},
          {"instructions", maybe_sides_json(one.instructions)},
          {"note", or_null(one.note)},
          {"inside", inside}};
}

PinpointCompared compared_of(const json& value) {
  PinpointCompared one{.function = value.at("function"),
                       .first = value.at("first"),
                       .last = value.at("last"),
                       .source = text_or_empty(value.at("source")),
                       .outcome = value.at("outcome"),
                       .median = sides_of(value.at("median")),
                       .loss = value.at("loss"),
                       .low = value.at("low"),
                       .high = value.at("high"),
                       .rounds = value.at("rounds"),
                       .executions = sides_of(value.at("executions")),
                       .instructions = maybe_sides_of(value.at("instructions")),
                       .note = text_or_empty(value.at("note")),
                       .inside = {}};
  for (const auto& part : value.at("inside")) one.inside.push_back(compared_of(part));
  return one;
}

json culprit_json(const Culprit& culprit) {
  json path = json::array();
  for (const auto& place : culprit.path) path.push_back(place_json(place));
  return {{"path", path},
          {"own_code", culprit.own_code},
          {"median", sides_json(culprit.median)},
          {"loss", culprit.loss},
          {"low", culprit.low},
          {"high", culprit.high},
          {"share", culprit.share},
          {"instructions", maybe_sides_json(culprit.instructions)},
          {"opinion", culprit.opinion},
          {"reason", culprit.reason}};
}

Culprit culprit_of(const json& value) {
  Culprit culprit{.path = {},
                  .own_code = value.at("own_code"),
                  .median = sides_of(value.at("median")),
                  .loss = value.at("loss"),
                  .low = value.at("low"),
                  .high = value.at("high"),
                  .share = value.at("share"),
                  .instructions = maybe_sides_of(value.at("instructions")),
                  .opinion = value.at("opinion"),
                  .reason = value.at("reason")};
  for (const auto& place : value.at("path")) culprit.path.push_back(place_of(place));
  return culprit;
}

json pinpoint_json(const Pinpoint& pinpoint) {
  json culprits = json::array();
  for (const auto& culprit : pinpoint.culprits) culprits.push_back(culprit_json(culprit));
  return {{"schema", "holdfast-pinpoint/1"},
          {"outcome", pinpoint.outcome},
          {"function", pinpoint.function},
          {"strategy", pinpoint.strategy},
          {"unit", pinpoint.unit},
          {"culprits", culprits},
          {"unexplained", pinpoint.unexplained},
          {"opinion", pinpoint.opinion},
          {"opinion_reason", or_null(pinpoint.opinion_reason)},
          {"compared", pinpoint.whole ? compared_json(*pinpoint.whole) : json(nullptr)},
          {"warnings", pinpoint.warnings},
          {"comparisons", pinpoint.comparisons},
          {"processes", pinpoint.processes},
          {"seconds", pinpoint.seconds},
          {"seed", pinpoint.seed},
          {"out_of_budget", pinpoint.out_of_budget}};
}

Pinpoint pinpoint_of(const json& value) {
  Pinpoint pinpoint{.outcome = value.at("outcome"),
                    .function = value.at("function"),
                    .strategy = value.at("strategy"),
                    .unit = value.at("unit"),
                    .whole = std::nullopt,
                    .culprits = {},
                    .unexplained = value.at("unexplained"),
                    .opinion = value.at("opinion"),
                    .opinion_reason = text_or_empty(value.at("opinion_reason")),
                    .warnings = value.at("warnings"),
                    .comparisons = value.at("comparisons"),
                    .processes = value.at("processes"),
                    .seconds = value.at("seconds"),
                    .seed = value.at("seed"),
                    .out_of_budget = value.at("out_of_budget")};
  if (!value.at("compared").is_null()) pinpoint.whole = compared_of(value.at("compared"));
  for (const auto& culprit : value.at("culprits")) pinpoint.culprits.push_back(culprit_of(culprit));
  return pinpoint;
}

}  // namespace

std::string pinpoint_text(const Pinpoint& pinpoint, int indent) {
  return dumped(pinpoint_json(pinpoint), indent);
}

Pinpoint parse_pinpoint(const std::string& text, const std::string& where) {
  try {
    return pinpoint_of(parsed_json(text));
  } catch (const json::exception& wrong) {
    throw Error(where + ": not what pinpoint writes: " + wrong.what());
  }
}

std::string with_pinpoint(const std::string& declaration, const Pinpoint& pinpoint) {
  return with_field(declaration, "pinpoint", pinpoint_json(pinpoint));
}

std::optional<Pinpoint> declared_pinpoint(const std::string& declaration) {
  const auto object = maybe_json(declaration);
  if (!object.is_object() || !object.contains("pinpoint")) return std::nullopt;
  return parse_pinpoint(object.at("pinpoint").dump(), "the pinpoint of a run");
}

}  // namespace holdfast::wire
