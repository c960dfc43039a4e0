#include "wire/model_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

namespace {

std::string with_schema(nlohmann::json object, const char* schema, int indent) {
  object["schema"] = schema;
  return dumped(object, indent);
}

}  // namespace

std::string verdict_text(const Verdict& verdict, int indent) {
  return with_schema(json_of(verdict), "holdfast-judge/1", indent);
}

Verdict parse_verdict(std::string_view text, const std::string& where) {
  return parsed_as<Verdict>(text, where, "not a verdict of this version");
}

std::string pinpoint_text(const Pinpoint& pinpoint, int indent) {
  return with_schema(json_of(pinpoint), "holdfast-pinpoint/1", indent);
}

Pinpoint parse_pinpoint(const std::string& text, const std::string& where) {
  return parsed_as<Pinpoint>(text, where, "not what pinpoint writes");
}

std::string calibration_text(const Calibration& calibration) { return dumped(json_of(calibration)); }

Calibration parse_calibration(const std::string& text, const std::string& where) {
  return parsed_as<Calibration>(text, where, "not the figures of a calibration");
}

std::string facts_text(const Facts& facts) { return dumped(facts); }

Facts parse_facts(const std::string& text, const std::string& where) {
  return parsed_as<Facts>(text, where, "not a list of facts");
}

std::string names_text(const std::vector<std::string>& names) { return dumped(names); }

std::vector<std::string> parse_names(const std::string& text, const std::string& where) {
  return parsed_as<std::vector<std::string>>(text, where, "not a list of names");
}

std::string policy_text(const GatePolicy& policy) { return dumped(json_of(policy)); }

GatePolicy parse_policy(const std::string& text, const std::string& where) {
  return text.empty() ? GatePolicy{} : parsed_as<GatePolicy>(text, where, "not a gate's policy");
}

}  // namespace holdfast::wire
