#pragma once

/// Commit reach: what the difference between the build of a commit and another build can reach of a test, point by point.
/// Nothing is measured, and no store is needed.
///
/// A point is affected where it executes a function, or refers to a variable, that differs (reaches.hpp); where its data, the
/// files that its processes read, its arguments, environment or settings differ; and wherever that is not known. Paths below
/// the sources and the build tree count as the same in both: where a tree stands is not what a commit changes.

#include <vector>

#include "model/affected.hpp"
#include "run/reference/commit_baseline.hpp"

namespace holdfast::run {

/// `then`: the same test at the commit; `current`: as the other build declares it. Both `source_directory` and
/// `build_directory` hold all that is theirs alone. Throws Error where the current program cannot be found or asked.
std::vector<AffectedPoint> affected_points(const TestAtCommit& then, const Declaration& current,
                                           Overrides overrides);

}  // namespace holdfast::run
