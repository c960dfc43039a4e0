#pragma once

/// Which benchmarks of its program a declared test means.

#include <string>
#include <vector>

#include "model/declaration.hpp"
#include "runner/process.hpp"

namespace holdfast::session {

/// Asks the program with --holdfast-list. BENCHMARK is an exact name where the program has one of that name,
/// else a regular expression, found anywhere in the names; without it, all are meant. Throws Error where the
/// program cannot be asked or nothing matches, naming what there is.
std::vector<std::string> benchmarks_of(const Declaration& declaration, const runner::Launch& program,
                                       const runner::Spawner& spawn = runner::run_process);

}  // namespace holdfast::session
