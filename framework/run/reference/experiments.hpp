#pragma once

/// Experiments of the store: what earlier runs know of the two programs that a point compares (model/experiment.hpp).
///
///   - A test that was decided repeats its verdict, and is not measured, until one of the programs changes. A red test
///     stays red.
///   - A test that was undecided goes on: the rounds of its earlier runs are judged with those of the next one
///     (run/judge/earlier_runs.hpp).
///   - `--fresh` begins another experiment of the same programs. The result says which one it is.
///
/// The pair is named by all that decides the result: code, libraries, data and inputs of both programs; arguments, declared
/// environment and inherited variables that loaders and runtimes read (LD_, OMP_, ...), hooks, and settings other than those that
/// say how much is measured at most (BUDGET, PROCESSES, TIMEOUT); and the machine with its kernel. So rounds of another machine are never added: it has an experiment of its own.
///
/// Some comparisons have no experiment and are measured each time: if it is not known what their processes read, if a loss is
/// planted, if MAX asks for a number, or if another tester than shift decides.

#include <optional>

#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// The experiment of a point whose programs have been traced. None: it has none. `fresh`: a new one begins.
std::optional<PlannedExperiment> find_experiment(const Test& test, const Program& program,
                                                 const Planned& planned, bool fresh);

/// Where the experiment of a point is decided, gives the point its verdicts once more, keeps them, and returns true.
bool repeat_decided(const Test& test, const Program& program, Planned& planned);

/// SHA-256 of what the current program of a run is and reads, and how it is started.
std::string program_digest(const Run& run);

/// Adds to a verdict of `by` that it is repeated.
void say_decided(const Run& by, Verdict& verdict);

}  // namespace holdfast::run
