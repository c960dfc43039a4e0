#pragma once

/// Unmeasured: gives verdicts to tests that pass without being measured, since the difference between both
/// programs cannot reach them. reach_conditions.hpp decides which ones.
///
/// The conditions compare both sides as follows:
///
///   1. Programs and libraries are compared by the parts that are loaded (image/take_image.hpp). Names of
///      functions, debug information and build ids do not count, unless the program reads its own file.
///   2. Data and scripts are compared by content. A file that the program looked for in vain must still be
///      missing.
///   3. The inputs of its processes were traced (traced_inputs.hpp). If they are unknown, the test is
///      measured.
///   4. A benchmark that always skips itself was never measured, and is never identical.
///   5. The build of a commit (commit_baseline.hpp) is an accepted program for the time only, and only if the
///      traced process did not skip the benchmark.
///
/// AFFECTED measure measures all tests; differences of an unaffected test are called placement.

#include "run/reach/reaches.hpp"
#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Gives the point its verdicts, with a run for each metric of the baseline, and stores them. Returns false
/// if it must be measured. In that case it notes what the difference reaches, if the programs can be
/// compared.
bool pass_unmeasured(const Test& test, const Program& program, Reaches& reaches, Planned& planned);

/// Gives the point an undecided verdict, and stores it without the program. `why` says why measuring it is
/// useless.
void leave_unmeasured(const Test& test, const std::string& why, Planned& planned);

}  // namespace holdfast::run
