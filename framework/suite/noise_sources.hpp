#pragma once

/// Noise sources: what of a machine makes measurements differ, what each was found to be, and what would help. Nothing is
/// changed. Remarks name what was unusual about the machine while a run was made; they decide nothing.

#include <string>
#include <vector>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::suite {

struct NoiseSource {
  enum class State { quiet, noisy, unknown };

  std::string name;  ///< "governor"
  State state = State::unknown;
  std::string found;   ///< a sentence: what it is
  std::string remedy;  ///< of a noisy one
};

std::string to_string(NoiseSource::State state);

/// `now`: two readings, some time apart.
std::vector<NoiseSource> noise_sources(const Facts& machine, const RunConditions& now);

/// Sentences with their cure: more would run than there are processors, other virtual machines took more than 5 % of the time, processors
/// slowed down for their heat, or the control group was held back.
std::vector<std::string> remarks_on(const RunConditions& conditions);

}  // namespace holdfast::suite
