#pragma once

/// Traced inputs: the files that the processes of a test's current program read, other than its libraries and
/// its data. Before the program is measured, one process with all benchmarks of the test is traced, or one
/// for each point of a command. If functions of the program itself open files, a later iteration may open
/// others, so a longer process is traced for each point. The inputs are unknown if a program opens files and
/// its path depends on time or chance.
///
/// The traced process runs in a mirror (redirection.hpp), which shows for each file whether a program can be
/// led to its own copy. If it opens a file in the mirror, each side can
/// have a copy of its own; both sides share the files that it opens elsewhere.
///
/// If nothing has changed since the last trace, its result is used and no process is started.

#include <vector>

#include "run/plan/points.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Adds the inputs to the program's image and stages it again. Programs that are only measured, or compared
/// with stored numbers, need no inputs. Failures are recorded in the inputs, as the reason why they are not
/// known. Throws Error if the program cannot be staged.
void trace_inputs(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                  Program& program);

}  // namespace holdfast::run
