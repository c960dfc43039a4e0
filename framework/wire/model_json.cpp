#include "wire/model_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/model_codecs.hpp"
#include "wire/pinpoint_codecs.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

namespace {

HOLDFAST_FORM(VerdictDocument, Verdict, schema_is<T>("holdfast-judge/1"), Codec<T>::kFields);

}  // namespace

std::string verdict_text(const Verdict& verdict, int indent) {
  return dumped(json_of(In<VerdictDocument>{verdict}), indent);
}

std::string verdict_schema() {
  return schema_text<In<VerdictDocument>>(
      "A verdict of Holdfast",
      "What `holdfast judge --json` prints. Fields that a tester has no use for are null.");
}

Verdict parse_verdict(std::string_view text, const std::string& where) {
  return parsed_as<Verdict>(text, where, "not a verdict of this version");
}

std::string pinpoint_text(const Pinpoint& pinpoint, int indent) {
  return dumped(json_of(In<PinpointDocument>{pinpoint}), indent);
}

std::string pinpoint_schema() {
  return schema_text<In<PinpointDocument>>(
      "Where a regression is",
      "What `holdfast pinpoint --json` prints, and what a report has of a result as its pinpoint.");
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
