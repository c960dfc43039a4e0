#pragma once

/// Compiler phases: what the compiler itself says of where its time goes, for two texts of a source. GCC says it by
/// -ftime-report, in hundredths of a second; Clang by -ftime-trace, also of each template that took half a millisecond.

#include <map>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// Nanoseconds by the name of the phase, with all that is inside of it.
using PhaseTimes = std::map<std::string, double>;

/// Of the table that GCC writes; empty: it is none.
PhaseTimes gcc_phases(const std::string& report);

/// Of the trace that Clang writes: "Frontend" in all, "InstantiateClass std::vector<int>". Throws Error for what is no JSON.
PhaseTimes clang_phases(const std::string& trace);

/// The medians of several compilations of each text, of phases that are longer by a fiftieth of the longest or more: those that
/// are longer by most first, and ten at most.
std::vector<PinpointPhase> longer_phases(const std::vector<PhaseTimes>& previous,
                                         const std::vector<PhaseTimes>& current);

/// Compiles both three times, by turns. `previous`, `current`: a compiler and its words, which end with the output file. Empty: the
/// compiler says nothing, or no phase is longer. Throws Error where one cannot be compiled.
std::vector<PinpointPhase> longer_phases(const process::Launch& previous, const process::Launch& current);

}  // namespace holdfast::hunt
