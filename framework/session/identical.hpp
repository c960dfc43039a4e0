#pragma once

/// Identical: a program whose code is that of the accepted one passes by construction, and is not measured: both
/// sides would run the same instructions on the same data, in one minute on one machine, and any difference would
/// be the machine's. It is so where
///
///   - the accepted program could be run again beside it (a live reference, under the name of today),
///   - executables and libraries are the same to whoever runs them, and the declared DATA too
///     (image/loaded_code.hpp): other names of functions, debug information and build ids do not count. A script
///     is not known by its own text, and a program of the system is not kept: both are always measured,
///   - arguments, environment, parameters, metrics and whatever else decides what is measured are the same,
///   - the machine and its C library are those that the baseline was accepted on.
///
/// The build of a commit (commit_baseline.hpp) is such a reference too, for the time alone.
///
/// What such a program finds elsewhere (files that are not declared as DATA, plugins) either side would find today.
/// IDENTICAL measure measures it nevertheless.

#include "session/batch.hpp"
#include "session/programs.hpp"

namespace holdfast::session {

/// Gives the point its verdicts, a run for each metric of the baseline, and keeps them. False: it is to be measured.
bool pass_identical(const Test& test, const Program& program, Planned& planned);

}  // namespace holdfast::session
