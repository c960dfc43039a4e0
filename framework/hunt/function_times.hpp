#pragma once

/// Function times (FUNCTIONS changed): for a test that did not lose as a whole, times each changed function on its
/// path by itself, and judges it (timed_functions.hpp, function_verdict.hpp). A function that takes 1 % of a benchmark
/// and became 5 % slower makes it 0.05 % slower, which no test of the whole can detect.
///
/// All calls of a function are timed (callers.hpp). Functions that are only called by pointers, that were inlined, or
/// that exist in one build only, are left out, with the reason. Their callers changed as well, and the times of these
/// include them.
///
/// At this time the run has its verdict, but is not stored yet. So a run is stored with the verdicts of its functions,
/// or not at all. A run that continues an undecided run takes over the functions of that run, unless one of them is
/// undecided, too.

#include "run/rounds/function_judge.hpp"

namespace holdfast::hunt {

/// Times the functions of a run that passes or is inconclusive, if the setting asks for it. A function that regressed
/// makes the verdict regressed. Failures are notes of the functions.
void judge_functions(const run::FunctionsAsked& asked, Run& run, Verdict& verdict);

}  // namespace holdfast::hunt
