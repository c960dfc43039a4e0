#pragma once

/// Replaces the name of the function that a macro made of a benchmark's code (function_names.hpp) by the name of the
/// benchmark, in all its results. Symbols of the linker do not change.

#include <string>

#include "model/report.hpp"

namespace holdfast {

void name_benchmark(const std::string& benchmark, Profile& profile);
void name_benchmark(const std::string& benchmark, Pinpoint& found);

/// Also replaces it in the sentences of the verdict, in the changed functions, and in the profiles.
void name_benchmark(Run& result);

}  // namespace holdfast
