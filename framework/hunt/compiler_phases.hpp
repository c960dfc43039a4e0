#pragma once

/// Compiler phases: the compiler's own report of where its time goes, for two texts of a source. GCC reports it with
/// -ftime-report, in hundredths of a second. Clang reports it with -ftime-trace, also for each template that took
/// half a millisecond.

#include <map>
#include <string>
#include <vector>

#include "model/pinpoint.hpp"
#include "process/process.hpp"

namespace holdfast::hunt {

/// Nanoseconds by the name of the phase, including the phases inside of it.
using PhaseTimes = std::map<std::string, double>;

/// Parses the table of GCC; empty if the report has no such table.
PhaseTimes gcc_phases(const std::string& report);

/// Parses the trace of Clang. It has totals such as "Frontend", and single instantiations such as "InstantiateClass
/// std::vector<int>". Throws Error if the text is not JSON.
PhaseTimes clang_phases(const std::string& trace);

/// Returns the medians of several compilations of each text, for phases that became longer by at least a fiftieth of
/// the longest. The largest increase comes first; there are at most ten.
std::vector<PinpointPhase> longer_phases(const std::vector<PhaseTimes>& previous,
                                         const std::vector<PhaseTimes>& current);

/// Compiles both three times, in turns. `previous`, `current`: a compiler and its arguments, which end with the
/// output file. Empty if the compiler reports nothing, or no phase is longer. Throws Error if a text cannot be
/// compiled.
std::vector<PinpointPhase> longer_phases(const process::Launch& previous, const process::Launch& current);

}  // namespace holdfast::hunt
