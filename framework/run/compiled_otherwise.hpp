#pragma once

/// Compiled otherwise: what is said of two programs that were compiled with other options, and whether their times can be
/// compared at all.

#include <string>

#include "model/image.hpp"

namespace holdfast::run {

/// Why the times of both tell nothing about the code: options that place it (image/compilations.hpp) differ, so all of it lies
/// elsewhere. The same holds for a baseline whose options are not known, if the current program has options that place code. Empty: they
/// can be compared, or are no programs that were compiled here. `whose`: "the accepted program".
std::string why_placed_otherwise(const Image& baseline, const Image& current, const std::string& whose);

/// "compiled with other flags than the accepted program: compiler options -O0 instead of -O3"; empty: with the same.
std::string compiled_otherwise(const Image& baseline, const Image& current, const std::string& whose);

}  // namespace holdfast::run
