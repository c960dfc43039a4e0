#pragma once

/// Affected suite: the tests of a build tree that the change since a commit can reach (run/reach/commit_reach.hpp).
///
///     const auto found = affected_suite(suite, "*", "origin/main", [](const std::string& what) { std::cerr << what; });

#include <functional>
#include <string>

#include "model/affected.hpp"
#include "suite/build_tree.hpp"

namespace holdfast::hunt {

/// Returns the affected tests. `suite_file`: the suite of the build tree; its programs must be built. `glob`: selects
/// its tests. `ref`: a commit. If it is empty, this is the commit that the suite is compared with, or HEAD if there is
/// none. `say`: reports progress. Throws Error if the suite cannot be read, no test matches, or git knows no such
/// commit. If the commit cannot be built, every test is affected.
AffectedSuite affected_suite(const std::string& suite_file, const std::string& glob, const std::string& ref,
                             const std::function<void(const std::string&)>& say);

}  // namespace holdfast::hunt
