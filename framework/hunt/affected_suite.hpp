#pragma once

/// Affected suite: which tests of a build tree the change since a commit can reach (run/reach/commit_reach.hpp).
///
///     const auto found = affected_suite(suite, "*", "origin/main", [](const std::string& what) { std::cerr << what; });

#include <functional>
#include <string>

#include "model/affected.hpp"
#include "suite/build_tree.hpp"

namespace holdfast::hunt {

/// `suite_file`: of the build tree, whose programs are built. `glob`: which of its tests. `ref`: empty: the commit that the
/// suite is compared with, else HEAD. `say`: what is going on. Throws Error where the suite cannot be read, no test matches, or
/// git knows no such commit. Where that cannot be built, every test is affected.
AffectedSuite affected_suite(const std::string& suite_file, const std::string& glob, const std::string& ref,
                             const std::function<void(const std::string&)>& say);

}  // namespace holdfast::hunt
