#pragma once

/// Comparison: programs that are at hand, judged as a test is, with no store: what `holdfast compare` says.
///
/// Several are compared with one reference, each in rounds of its own with it in turns. Then each verdict is what the
/// two alone would have got, with the error rates of two (stats/looks_rates_test.cpp): rounds end as soon as that one is
/// decided, what the machine does meets both of a pair, and no run of the reference counts in two verdicts. The price is
/// that the reference runs once more for each. As the verdicts are read together, they are counted together as those of
/// a suite are (gate.hpp): an alarm is confirmed by as much more evidence as there are comparisons, and is one for
/// certain by its p-value adjusted for all of them.

#include <functional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"

namespace holdfast::suite {

/// Policy and points are those of the others; points that the reference does not have are missing in the report. No
/// others: the reference is measured alone, and nothing is said of it but what it takes.
struct ReferenceComparison {
  Declaration reference;
  std::vector<Declaration> others;
};

/// What to run in place of a declared test: a command, in the working directory, from where it stands. `name`: of the
/// test. `place`: a directory for what is made on the way.
Declaration command_declaration(const std::string& name, const std::vector<std::string>& words,
                                const std::string& place);

/// A result for each metric of each of the others at each point, those at one point together. Of commands, the
/// settings in force say what was run and how it is called: baseline-command, baseline-name, current-command,
/// current-name. Throws Error as a run would.
Report compare(const ReferenceComparison& comparison, run::Overrides overrides,
               const std::function<void(const std::string& benchmark, const process::Progress&)>& progress,
               const process::Spawner& spawn = process::run_process);

/// The word of one of its results: "pass" for what was measured alone, and "inconclusive" for an alarm that does not gate or
/// may be chance among so many comparisons.
std::string word_in_comparison(const Run& result);

}  // namespace holdfast::suite
