#include "wire/verdict_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

std::string verdict_text(const Verdict& verdict, int indent) {
  auto object = json_of(verdict);
  object["schema"] = "holdfast-judge/1";
  return dumped(object, indent);
}

Verdict parse_verdict(std::string_view text, const std::string& where) {
  return parsed_as<Verdict>(text, where, "not a verdict of this version");
}

}  // namespace holdfast::wire
