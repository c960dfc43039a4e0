#pragma once

/// Traced inputs: what the processes of a test's current program read besides its libraries and its data. One process is
/// traced before the program is measured, with all benchmarks of the test, or one for each point of a command. Where functions
/// of the program open files by themselves, so that a later iteration may open another one, a process for each point measures
/// at length. A program that opens files and decides by the time or by chance has inputs that are not known. It runs in
/// a mirror (redirection.hpp), so that it is known of each file whether a program can be led to its own copy: what it opens
/// in the mirror it will find there again, what it opens elsewhere both sides share.
///
/// Where nothing changed since the last trace, that is what counts, and no process is started.

#include <vector>

#include "run/plan/points.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Puts the inputs into the program's image and stages it anew. Programs that are only measured, or compared with numbers,
/// need none. What goes wrong is said in the inputs, as why they are not known. Throws Error where nothing can be staged.
void trace_inputs(const Declaration& declaration, const Settings& settings, const std::vector<Point>& points,
                  Program& program);

}  // namespace holdfast::run
