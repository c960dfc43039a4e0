#pragma once

/// Production time: weighs the functions of a project by a profile of a program in use. A pure function.

#include "model/call_stacks.hpp"
#include "model/coverage.hpp"

namespace holdfast::run {

/// Returns how much of the profile's time is in functions whose slowdown tests notice, and the few benchmarks that would
/// add most at 5 %.
///
/// The time of a stack belongs to the innermost function of the project in it, which called the rest. A function belongs
/// to the project if a program of the benchmarks has it. Other functions belong to it if their file is known and not the
/// system's; without a file, if their name has a scope other than that of the C++ library.
///
/// A benchmark of f would notice 5 % more of g if g has at least d / 5 % of the time of f; d is the median of what
/// the benchmarks detect. Each chosen benchmark adds most to those chosen before it. If several add equally much, the
/// one with the largest inclusive time is chosen. Benchmarks that add less than 1 % are left out.
ProductionTime production_time(const Coverage& coverage, const CallStacks& profile);

}  // namespace holdfast::run
