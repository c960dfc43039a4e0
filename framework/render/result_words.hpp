#pragma once

/// Sentences about a result that terminal and page have in common, so that both say the same of a number.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "render/pinpoint_words.hpp"

namespace holdfast::render {

struct WordedFact {
  std::string name;
  std::string value;
};

/// Each is empty where it does not apply, and continues what is in brackets.
struct ResultWords {
  std::string
      accepted;  ///< (accepted) "up to 8 % worse (baselines/known-regressions.json:3): checks its input"
  std::string
      known;  ///< (known) "until 2026-12-31, up to 8 % worse (baselines/known-regressions.json:3): safer parser"
  std::string
      quarantine;  ///< (quarantined) "until 2026-12-05, measured but not gating: 3 of 10 gates were called"
  std::string layouts;  ///< "16, which make 84 % of the variance of a round (2.3 % between layouts)"
  std::optional<PinpointWords> pinpoint;
  std::vector<WordedFact> calibration;  ///< lines of a table: {"false alarms", "3 of 10 gates"}
};
ResultWords result_words(const Run& result);

}  // namespace holdfast::render
