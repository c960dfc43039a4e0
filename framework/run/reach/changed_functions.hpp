#pragma once

/// Changed functions: evidence in a red or improved result for each changed function on its path. It consists
/// of the function's share of the instructions that the benchmark of the accepted program executes, and of
/// its instructions in both builds.
///
/// The share is counted: one process of the accepted program runs under callgrind. It runs one iteration of
/// the benchmark if the program links the library, else the whole program. Counting takes about fifty times
/// longer than the iteration, so it is only done for these results. Functions that cannot be counted have no
/// share, and the result says why.

#include "run/reach/reaches.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/placement.hpp"

namespace holdfast::run {

/// Places the code of both sides: common code at its accepted address, and all functions that differ at
/// several places. These include functions that a benchmark does not execute, so that all tests of two
/// programs share their files. Returns none in the cases in which placed_like() returns none.
std::optional<Placed> placed_sides(Reaches& reaches, const process::Launch& accepted, const Program& current,
                                   const Settings& settings);

/// Adds shares and instructions to planned.reach, once; does nothing if it has no changed functions.
void explain_change(const Test& test, Reaches& reaches, Planned& planned);

/// Returns the reach without the evidence, for results that did not change.
std::optional<Reach> without_evidence(std::optional<Reach> reach);

}  // namespace holdfast::run
