#pragma once

/// Unmeasured: tests that pass without being measured, since the difference between both programs cannot reach them.
/// reach_conditions.hpp decides that; here such a test gets its verdicts.
///
/// How the conditions compare both sides:
///
///   - programs and libraries by the parts that are loaded (image/take_image.hpp): names of functions, debug information and
///     build ids do not count, unless the program reads its own file,
///   - data and scripts by their content; and a file that the program looked for in vain must still be missing,
///   - what its processes read was traced (traced_inputs.hpp): what is not known is measured,
///   - a benchmark that always skips itself was never measured, and is never identical,
///   - the build of a commit (commit_baseline.hpp) is an accepted program for the time alone, where the traced process did not
///     skip the benchmark.
///
/// AFFECTED measure measures all; what it finds of an unaffected test is called placement.

#include "run/reach/reaches.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Gives the point its verdicts, a run for each metric of the baseline, and keeps them. False: it is to be measured, and where
/// its program can be compared with the accepted one, it is noted what the difference reaches.
bool pass_unmeasured(const Test& test, const Program& program, Reaches& reaches, Planned& planned);

/// Gives the point a verdict that decides nothing, and keeps it without the program: `why` that is not worth measuring.
void leave_unmeasured(const Test& test, const std::string& why, Planned& planned);

}  // namespace holdfast::run
