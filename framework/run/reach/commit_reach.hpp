#pragma once

/// Commit reach: the points of a test that differences between a commit's build and another build can
/// affect. Nothing is measured, and no store is needed.
///
/// A point is affected if it executes a function, or refers to a variable, that differs (reaches.hpp). It is
/// also affected if its data, the files that its processes read, its arguments, environment or settings
/// differ, or if any of that is unknown. Paths below the sources and the build tree are equal in both: a
/// commit does not change where a tree is.

#include <vector>

#include "model/affected.hpp"
#include "run/reference/commit_baseline.hpp"

namespace holdfast::run {

/// Returns the affected points. `then` is the same test at the commit; `current` is its declaration in the
/// other build. All files that only one of the two builds has must be in the `source_directory` or
/// `build_directory` of its declaration. Throws Error if the current program cannot be found or queried.
std::vector<AffectedPoint> affected_points(const TestAtCommit& then, const Declaration& current,
                                           Overrides overrides);

}  // namespace holdfast::run
