#include "wire/pinpoint_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

std::string pinpoint_text(const Pinpoint& pinpoint, int indent) {
  auto object = json_of(pinpoint);
  object["schema"] = "holdfast-pinpoint/1";
  return dumped(object, indent);
}

Pinpoint parse_pinpoint(const std::string& text, const std::string& where) {
  return parsed_as<Pinpoint>(text, where, "not what pinpoint writes");
}

}  // namespace holdfast::wire
