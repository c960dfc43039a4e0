#pragma once

/// Replaces names in all results of a benchmark: the benchmark's name replaces that of the function that a macro
/// made of its code (function_names.hpp). Symbols of the linker do not change.

#include <string>

#include "model/report.hpp"

namespace holdfast {

void name_benchmark(const std::string& benchmark, Profile& profile);
void name_benchmark(const std::string& benchmark, Pinpoint& found);

/// Also replaces the name in the sentences of the verdict, in the changed functions, and in the profiles.
void name_benchmark(Run& result);

}  // namespace holdfast
