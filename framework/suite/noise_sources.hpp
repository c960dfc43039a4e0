#pragma once

/// Noise sources: properties of a machine that make measurements differ, the state of each, and remedies. Nothing is
/// changed. Remarks name what was unusual about the machine during a run; they decide nothing.

#include <string>
#include <vector>

#include "model/conditions.hpp"
#include "model/report.hpp"

namespace holdfast::suite {

struct NoiseSource {
  enum class State { quiet, noisy, unknown };

  std::string name;  ///< "governor"
  State state = State::unknown;
  std::string found;   ///< its state, as a sentence
  std::string remedy;  ///< for a noisy one
};

std::string to_string(NoiseSource::State state);

/// Returns the noise sources. `now`: two readings, some time apart.
std::vector<NoiseSource> noise_sources(const Facts& machine, const RunConditions& now);

/// Returns sentences with a remedy. They report more runnable tasks than processors, other virtual machines that took
/// more than 5 % of the time, thermal throttling, and throttling of the control group.
std::vector<std::string> remarks_on(const RunConditions& conditions);

}  // namespace holdfast::suite
