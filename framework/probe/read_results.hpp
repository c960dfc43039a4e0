#pragma once

/// From what the agent left to figures.

#include <string>

#include "probe/measure.hpp"
#include "probe/results.hpp"

namespace holdfast::probe {

/// Both clocks of this machine at one moment.
struct Clocks {
  std::uint64_t ticks = 0;
  std::uint64_t ns = 0;
};
Clocks clocks_now();

/// `results`: kResultsBytes of it. `modules`: the list that the agent made, for the targets of pointers; `now`: after
/// the program's end. Throws Error where the agent did not place its probes.
Reading reading_of(const Results& results, const std::string& modules, const Plan& plan, Clocks now);

}  // namespace holdfast::probe
