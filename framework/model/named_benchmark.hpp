#pragma once

/// Names the benchmark instead of the function that a macro made of its code (function_names.hpp), in all results about one
/// benchmark. Symbols of the linker do not change.

#include <string>

#include "model/report.hpp"

namespace holdfast {

void name_benchmark(const std::string& benchmark, Profile& profile);
void name_benchmark(const std::string& benchmark, Pinpoint& found);

/// With its verdict's sentences, what changed on its path, and where the time went.
void name_benchmark(Run& result);

}  // namespace holdfast
