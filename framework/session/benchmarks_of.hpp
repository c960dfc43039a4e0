#pragma once

/// Which benchmarks of its program a declared test means, and at which parameter points.

#include <string>
#include <vector>

#include "model/declaration.hpp"
#include "runner/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::session {

/// Asks the program with --holdfast-list, or as its adapter does: its benchmarks at all their parameter points; where
/// there are `params`, a second time, narrowed by them.
///
/// BENCHMARK is an exact name where the program has one of that name, else a regular expression, found
/// anywhere in the names; without it, all are meant. Throws Error where the program cannot be asked, nothing
/// matches, or no benchmark that is meant has an axis that `params` names, naming what there is.
std::vector<wire::Listed> benchmarks_of(const Declaration& declaration, const runner::Launch& program,
                                        const std::vector<std::string>& params = {},
                                        const runner::Spawner& spawn = runner::run_process);

}  // namespace holdfast::session
