#pragma once

/// Unmeasured: tests that pass without being measured, since the difference between both programs cannot reach them.
///
/// Identical: a program whose code is that of the accepted one passes by construction, and is not measured: both
/// sides would run the same instructions on the same data, in one minute on one machine, and any difference would
/// be the machine's. It is so where
///
///   - the accepted program could be run again beside it (a live reference, under the name of today),
///   - executables, libraries and what else its processes read are what they were: programs by what is loaded of them
///     (image/take_image.hpp), so that other names of functions, debug information and build ids do not count, unless it
///     reads its own file; data and scripts by their content; and nothing is there that it looked for in vain,
///   - it was traced what its processes read (traced_inputs.hpp): what is not known is measured,
///   - arguments, environment, parameters, metrics and whatever else decides what is measured are the same,
///   - the machine and its C library are those that the baseline was accepted on,
///   - it was measured: the accepted run has samples. A benchmark that always skips itself is never identical.
///
/// The build of a commit (commit_baseline.hpp) is such a reference too, for the time alone, where the traced process did not
/// skip the benchmark.
///
/// IDENTICAL measure measures it nevertheless, and so does MAX, which needs a number.
///
/// Unaffected: a program whose code differs, and of which the benchmark executes no function that changed (reaches.hpp).
/// Whatever else identical code asks for must hold, too. Metrics of files and of the loader, and the size of a process, are
/// not decided by what is executed, and are measured. AFFECTED measure measures all; what it finds of an unaffected test is
/// called placement.

#include "run/batch.hpp"
#include "run/programs.hpp"
#include "run/reaches.hpp"

namespace holdfast::run {

/// Gives the point its verdicts, a run for each metric of the baseline, and keeps them. False: it is to be measured, and where
/// its program can be compared with the accepted one, it is noted what the difference reaches.
bool pass_unmeasured(const Test& test, const Program& program, Reaches& reaches, Planned& planned);

/// Gives the point a verdict that decides nothing, and keeps it without the program: `why` that is not worth measuring.
void leave_unmeasured(const Test& test, const std::string& why, Planned& planned);

/// Whether all that is measured is decided by what is executed, and not the size of files and processes, or what the loader
/// does.
bool counts_what_is_executed(const Settings& settings);

}  // namespace holdfast::run
