#include "wire/calibration_json.hpp"

#include "model/error.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"
#include "wire/optional_json.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

json detectable_json(const Detectable& one) {
  return {{"seconds", one.seconds}, {"rounds", one.rounds}, {"effect", number_or_null(one.effect)}};
}

json figures_json(const Calibration& calibration) {
  json all = json::array();
  for (const auto& one : calibration.detectable) all.push_back(detectable_json(one));
  return {{"noise",
           {{"within", number_or_null(calibration.noise.within)},
            {"between", number_or_null(calibration.noise.between)},
            {"sessions", number_or_null(calibration.noise.sessions)}}},
          {"round_seconds", calibration.round_seconds},
          {"detectable", all},
          {"declared", detectable_json(calibration.declared)}};
}

json quarantine_json(const Quarantine& quarantine) {
  return {{"until", quarantine.until}, {"reason", quarantine.reason}};
}

std::optional<double> maybe_number(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

Detectable detectable_of(const json& value) {
  return {.seconds = value.at("seconds"),
          .rounds = value.at("rounds"),
          .effect = maybe_number(value.at("effect"))};
}

}  // namespace

std::string calibration_text(const Calibration& calibration) {
  json out = figures_json(calibration);
  out["made"] = calibration.made;
  out["commit"] = calibration.commit.empty() ? json(nullptr) : json(calibration.commit);
  out["tester"] = calibration.tester;
  out["gates"] = calibration.gates;
  out["alarms"] = calibration.alarms;
  out["undecided"] = calibration.undecided;
  out["quarantine"] = calibration.quarantine ? quarantine_json(*calibration.quarantine) : json(nullptr);
  return dumped(out);
}

std::string figures_text(const Calibration& calibration) { return dumped(figures_json(calibration)); }

void parse_figures_text(const std::string& text, const std::string& where, Calibration& calibration) {
  try {
    const auto figures = parsed_json(text);
    const auto& noise = figures.at("noise");
    calibration.noise = {.within = maybe_number(noise.at("within")),
                         .between = maybe_number(noise.at("between")),
                         .sessions = maybe_number(noise.at("sessions"))};
    calibration.round_seconds = figures.at("round_seconds");
    for (const auto& one : figures.at("detectable")) calibration.detectable.push_back(detectable_of(one));
    calibration.declared = detectable_of(figures.at("declared"));
  } catch (const json::exception& wrong) {
    throw Error(where + ": not the figures of a calibration: " + wrong.what());
  }
}

std::string quarantine_text(const Quarantine& quarantine) { return dumped(quarantine_json(quarantine)); }

}  // namespace holdfast::wire
