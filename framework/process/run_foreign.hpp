#pragma once

/// Runs a process of a program that was written for another harness (process/foreign.hpp). Private to this layer.

#include <string>

#include "process/collect.hpp"

namespace holdfast::process {

/// Runs the process, or takes the result of a process of another test (shared_processes.hpp). Throws as
/// run_and_collect() does.
Collected run_foreign(const Arm& arm, const Launch& launch, const std::string& wire_file,
                      const Spawner& spawn);

}  // namespace holdfast::process
