#include "wire/session_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

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
