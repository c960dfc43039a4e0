#pragma once

/// Changed functions: what a red or improved result shows of each function on its path that changed: its share of the
/// instructions that the benchmark of the accepted program executes, and its instructions in both builds.
///
/// The share is counted: one process of the accepted program runs under callgrind, for one iteration of the benchmark where
/// the program links the library, else as a whole. That takes some fifty times longer than the iteration, so it is done for
/// these results alone. What cannot be counted has no share, and the result says why.

#include "run/reach/reaches.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/placement.hpp"

namespace holdfast::run {

/// Places the code of both sides: what both have at its accepted address, and all functions that differ at several places. A
/// benchmark need not execute them, so that all tests of two programs share their files. None: as placed_like().
std::optional<Placed> placed_sides(Reaches& reaches, const process::Launch& accepted, const Program& current,
                                   const Settings& settings);

/// Adds both to planned.reach, once; nothing where it has no changed functions.
void explain_change(const Test& test, Reaches& reaches, Planned& planned);

/// The same without the evidence, for results that did not change.
std::optional<Reach> without_evidence(std::optional<Reach> reach);

}  // namespace holdfast::run
