#pragma once

/// Comparison: judges given programs as a test is judged, without a store. This is the result of `holdfast compare`.
///
/// If several programs are compared with one reference, each takes turns with it in separate rounds. So each verdict
/// equals that of a comparison of these two alone, with the same error rates (stats/looks_rates_test.cpp). The rounds
/// of each pair end as soon as its verdict is decided, disturbances of the machine affect both sides of a pair, and no
/// run of the reference counts in two verdicts. This costs one more run of the reference for each program. The
/// verdicts are read together, so they are adjusted like those of a suite (gate.hpp). An alarm needs more evidence to
/// be confirmed, in proportion to the number of comparisons. It is certain if its p-value, adjusted for all
/// comparisons, is small enough.

#include <functional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::suite {

/// The programs to compare. Policy and points are those of `others`; points that the reference does not have are
/// missing in the report. If `others` is empty, the reference is measured alone, and only its time is reported.
struct ReferenceComparison {
  Declaration reference;
  std::vector<Declaration> others;
  /// Called with each result and the processes from which it was made, before results are judged together. May be
  /// empty.
  std::function<void(const Run& result, const std::vector<Process>& processes)> measured = {};
};

/// Returns the declaration of a command that runs instead of a declared test, in the working directory, from its own
/// path. `name` is the name of the test. `place`: a directory for temporary files.
Declaration command_declaration(const std::string& name, const std::vector<std::string>& words,
                                const std::string& place);

/// Compares the other programs with the reference. Returns a result for each program, metric and point, grouped by
/// point. For commands, the settings in force contain the command lines and names: baseline-command, baseline-name,
/// current-command, current-name. Throws Error as a run would.
Report compare(const ReferenceComparison& comparison, run::Overrides overrides,
               const std::function<void(const std::string& benchmark, const process::Progress&)>& progress,
               const process::Spawner& spawn = process::run_process);

/// Returns the outcome of a result of compare(): "pass" for a program that was measured alone, and "inconclusive" for
/// an alarm that does not gate or may be chance among the number of comparisons.
std::string word_in_comparison(const Run& result);

}  // namespace holdfast::suite
