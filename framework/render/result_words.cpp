#include "render/result_words.hpp"

#include <fmt/format.h>

#include "model/quantity.hpp"
#include "render/calibration_text.hpp"

namespace holdfast::render {
namespace {

std::string covered_words(double ratio, const std::string& entry, const std::string& reason) {
  return fmt::format("up to {} worse ({}): {}", format_percent_unsigned(ratio - 1), entry, reason);
}

std::string layout_words(const LayoutPart& layout) {
  return fmt::format("{}, which make {} of the variance of a round ({} between layouts)", layout.layouts,
                     format_percent_unsigned(layout.share), format_percent_unsigned(layout.deviation));
}

}  // namespace

ResultWords result_words(const Run& result) {
  ResultWords words;
  if (const auto& accepted = result.accepted)
    words.accepted = covered_words(accepted->ratio, accepted->entry, accepted->reason);
  if (const auto& known = result.known)
    words.known = "until " + known->until + ", " + covered_words(known->ratio, known->entry, known->reason);
  if (const auto& quarantine = result.quarantine)
    words.quarantine =
        "until " + day_of(quarantine->until) + ", measured but not gating: " + quarantine->reason;
  if (result.verdict && result.verdict->layout) words.layouts = layout_words(*result.verdict->layout);
  if (result.calibration) words.calibration = calibration_facts(*result.calibration);
  if (result.pinpoint) words.pinpoint = pinpoint_words(*result.pinpoint);
  return words;
}

}  // namespace holdfast::render
