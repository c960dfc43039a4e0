#include "wire/calibration_json.hpp"

#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

std::string calibration_text(const Calibration& calibration) { return dumped(json_of(calibration)); }

Calibration parse_calibration(const std::string& text, const std::string& where) {
  return parsed_as<Calibration>(text, where, "not the figures of a calibration");
}

}  // namespace holdfast::wire
