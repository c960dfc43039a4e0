#pragma once

/// Commit side: the program of a baseline commit (commit_baseline.hpp) is built in a tree of its own. It runs as if
/// it were in the place of the current program: its path, arguments, environment, working directory and the files
/// beside it are named alike. Else it could tell by "/commits/" in its path that it is the baseline.

#include <optional>
#include <string>
#include <vector>

#include "run/reference/commit_baseline.hpp"

namespace holdfast::run {

/// Traces the inputs of the commit's program, and returns how to start it at the places of the current one. None if it
/// might then read files of the current tree instead of its own: it must run where it was built. `today` is the image of
/// the current program. Throws Error if it cannot be staged.
std::optional<process::Launch> launch_at_current_places(TestAtCommit& then, const Settings& settings,
                                                        const std::vector<Point>& points,
                                                        const Declaration& current, const Image& today);

}  // namespace holdfast::run
