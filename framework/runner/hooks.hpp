#pragma once

/// Running hooks (model/hooks.hpp).

#include <string>

#include "runner/process.hpp"

namespace holdfast::runner {

/// Runs the command by sh, in the directory and environment of the launch that it belongs to; nothing where it is
/// empty. `which`: setup, prepare, conclude or cleanup. Throws Error naming both, how it ended and the end of its
/// stderr, where it fails.
void run_hook(const std::string& which, const std::string& command, const Launch& launch,
              const Spawner& spawn);

}  // namespace holdfast::runner
