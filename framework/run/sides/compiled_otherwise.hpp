#pragma once

/// Compiled otherwise: what is said of two programs that were compiled with other options, and whether their times can be
/// compared at all.

#include <string>
#include <vector>

#include "model/difference.hpp"
#include "model/report.hpp"

namespace holdfast::run {

/// Why the times of both tell nothing about the code: options that place it (image/compilations.hpp) differ, so all of it lies
/// elsewhere. The same holds for a baseline whose options are not known, if the current program has options that place code. Empty: they
/// can be compared, or are no programs that were compiled here. `whose`: "the accepted program". `compilers`: how they differ, which
/// is said first.
std::string why_placed_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                                 const std::vector<Difference>& compilers = {});

/// "compiled with other flags than the accepted program: compiler options -O0 instead of -O3"; empty: with the same.
std::string compiled_otherwise(const Image& baseline, const Image& current, const std::string& whose,
                               const std::vector<Difference>& compilers = {});

/// Returns the row of the compiler, by the facts of both sessions; nothing where it is the same, or one of them is not known.
std::vector<Difference> compiler_differences(const Facts& baseline, const Facts& current);

/// "compiled without optimisation, since CMAKE_BUILD_TYPE is not set"; empty: with it, or nothing is known. `config`: the build type.
std::string why_unoptimised(const Image& image, const std::string& config);

}  // namespace holdfast::run
