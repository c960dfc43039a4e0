#pragma once

/// Compiled otherwise: describes how two programs were compiled with different options, and decides whether
/// their times can be compared.

#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/report.hpp"

namespace holdfast::run {

/// Returns why the two times tell nothing about the code; empty if they can be compared, or if the programs
/// were not compiled here. The reason is that options which place code (image/compilations.hpp) differ, so
/// that all code is at other addresses. The same holds for a baseline with unknown options, if the current
/// program has options that place code. `whose` is "the accepted program". `compilers` are the differences
/// between the compilers, which come first in the text.
std::string why_placed_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                                 const std::vector<Difference>& compilers = {});

/// Returns "compiled with other flags than the accepted program: compiler options -O0 instead of -O3"; empty
/// if there is no difference.
std::string compiled_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                               const std::vector<Difference>& compilers = {});

/// Returns the difference between the compilers in the facts of two sessions; empty if they are equal or one
/// is unknown.
std::vector<Difference> compiler_differences(const Facts& baseline, const Facts& current);

/// Returns "compiled without optimisation, since CMAKE_BUILD_TYPE is not set"; empty if it was optimised, or
/// if that is unknown. `config` is the build type.
std::string why_unoptimised(const Image& image, const std::string& config);

}  // namespace holdfast::run
