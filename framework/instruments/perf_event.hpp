#pragma once

/// Instrument `perf_event`: what the kernel counts. cpu-cycles, cpu-instructions, cpu-cache-misses and cpu-branch-misses
/// are the processor's own, of the program alone; task-clock, minor-faults, major-faults and cpu-migrations are the
/// kernel's, also of what it does for the program. Of a program that links the library the body, for one iteration; of a
/// command, the whole process with all that it starts. They differ from process to process and are judged like times.

#include "process/counting.hpp"

namespace holdfast::instruments {

/// Throws Error where the machine or its settings do not give one of them.
process::Counting perf_event(const std::vector<std::string>& metrics, const std::string& scratch);

}  // namespace holdfast::instruments
