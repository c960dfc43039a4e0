#pragma once

/// Experiments of the store: what earlier runs found out about the two programs that a point compares
/// (model/experiment.hpp).
///
/// A decided test repeats its verdict, and is not measured, until one of the programs changes. A red test
/// stays red. An undecided test goes on: the rounds of its earlier runs are judged together with those of the
/// next run (run/judge/earlier_runs.hpp). With `--fresh`, another experiment with the same programs begins.
/// The result names its experiment.
///
/// The key of an experiment contains everything that affects the result:
///
///   1. Code, libraries, data and inputs of both programs.
///   2. Arguments, declared environment, hooks, and inherited variables that loaders and runtimes read (LD_,
///      OMP_, ...).
///   3. Settings, other than those that limit how much is measured (BUDGET, PROCESSES, TIMEOUT).
///   4. The machine with its kernel, so that rounds of different machines are never combined.
///
/// If another process may read other files than the traced ones, a red test stays red and an undecided one goes on, but a
/// pass or an improvement is measured again, as the next experiment.
///
/// Some comparisons have no experiment and are measured each time. This is the case if the files that their
/// traced processes read are unknown, if a loss is injected, if MAX or GROWTH sets a limit, or if another tester than shift
/// decides.

#include <optional>

#include "run/reference/planned.hpp"
#include "run/sides/programs.hpp"

namespace holdfast::run {

/// Returns the experiment of a point whose programs have been traced; none if it has none. `fresh` begins a
/// new one.
std::optional<PlannedExperiment> find_experiment(const Test& test, const Program& program,
                                                 const Planned& planned, bool fresh);

/// If the experiment of a point is decided, repeats and stores its verdicts, and returns true.
bool repeat_decided(const Test& test, const Program& program, Planned& planned);

/// Looks up the experiments of all points that will be measured, and repeats the decided ones. Returns the number of
/// decided points.
std::size_t repeat_decided_points(const Test& test, const Program& program, bool fresh,
                                  std::vector<Planned>& all);

/// Returns the SHA-256 of the current program of a run: of the program, its inputs, and how it is started.
std::string program_digest(const Run& run);

/// Adds to a verdict that it is repeated from the run `by`.
void say_decided(const Run& by, Verdict& verdict);

}  // namespace holdfast::run
