#pragma once

/// Noise sources: what of a machine makes measurements differ, what each was found to be, and what would help. Nothing is
/// changed. What of it is noise anyway in a run, the guard and the remarks of the run say (remarks.hpp).

#include <string>
#include <vector>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::session {

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

}  // namespace holdfast::session
