#pragma once

/// From what the agent left to figures.

#include <string>

#include "probes/measure.hpp"
#include "probes/results.hpp"

namespace holdfast::probes {

/// `results`: kResultsBytes of it. `modules`: the list that the agent made, for the targets of pointers; `now`: after
/// the program's end. Throws Error where the agent did not place its probes.
ProbeReading reading_of(const AgentResults& results, const std::string& modules, const Plan& plan,
                        Clocks now);

}  // namespace holdfast::probes
