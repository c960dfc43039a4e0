#pragma once

/// Production profile: a profile of a program in use, read from the file that a profiler wrote.

#include <string>

#include "model/call_stacks.hpp"

namespace holdfast::run {

/// Reads perf.data (through `perf script`), its output, folded stacks, or a file of pprof. The content tells the format.
/// Throws Error if the file cannot be read, has no samples, or needs perf, which is not installed.
CallStacks production_profile(const std::string& file);

}  // namespace holdfast::run
