#pragma once

/// Which rounds a test wants of process/rounds.hpp, by its settings, and where it leaves what is made on the way.

#include <optional>
#include <string>

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// `budget_s`: of these rounds; several points share that of a test. Where workers in threads of their own may run the
/// body, as far as the wrapper can tell, no process is kept on one processor.
process::RoundsWanted rounds_wanted(const Judging& judging, double budget_s);

/// Whether workers in threads of their own may run the body.
bool runs_threads(const Settings& settings);

/// Seconds that a process measures, where the budget is small, as in a suite that has little time: a verdict needs rounds, and
/// processes differ more than the samples in one. For the library, and for harnesses that can be told. None: as many as it
/// does by itself, as where somebody says how much a process does. `live`: both programs are measured.
std::optional<double> process_seconds(const Settings& settings, bool live, double budget_s);

/// A path that is this process' own (work_scratch), for files of the instruments and the children of this test; they add
/// an ending.
std::string scratch_of(const Declaration& declaration);

/// A directory for files of a process that measures (what children write, dumps of callgrind), in the work directory of its
/// tests: of this process alone, made when it is asked for first and removed at its end. Who is killed leaves it: the
/// next process that asks in this work directory removes it, by the lock that nobody holds any more. As long for each
/// process, or the stacks of children would move with the paths that they are told.
std::string work_scratch(const std::string& work_directory);

}  // namespace holdfast::run
