#pragma once

/// Rounds that a test requests from process/rounds.hpp by its settings, and the directory for its temporary
/// files.

#include <optional>
#include <string>

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Returns the requested rounds. `budget_s` is their budget in seconds; several points share the budget of a
/// test. If the body may run in threads of its own, as far as the wrapper knows, processes are not pinned to
/// one processor.
process::RoundsWanted rounds_wanted(const Judging& judging, double budget_s);

/// Returns true if threads other than the main one may run the body.
bool runs_threads(const Settings& settings);

/// Returns the seconds that each process measures if the budget is small: a verdict needs many rounds, and
/// processes differ more than the samples in one. It applies to the library, and to harnesses with such an
/// option. Returns none for the default duration, also if the user set how much a process does. `live` is
/// true if both programs are measured.
std::optional<double> process_seconds(const Settings& settings, bool live, double budget_s);

/// Returns a path prefix of this process alone (work_scratch), for files of the instruments and of the test's
/// children, which append a suffix.
std::string scratch_of(const Declaration& declaration);

/// Returns a directory in the tests' work directory for temporary files of a measuring process: files of its
/// children and dumps of callgrind. It belongs to this process alone, is created by the first call, and is
/// removed at its end. The directory of a killed process is removed by the next process that calls this
/// function for the same work directory: its lock is free. The path has the same length for each process,
/// since otherwise the stacks of children would move with the paths that they receive.
std::string work_scratch(const std::string& work_directory);

}  // namespace holdfast::run
