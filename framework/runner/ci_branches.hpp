#pragma once

/// What the environment says of branches: that of HOLDFAST_BRANCH and HOLDFAST_BASE_BRANCH, else what the CI system
/// (GitHub Actions, GitLab CI, Jenkins) knows of the pull request that it builds. CI systems check out a commit
/// and no branch, so that git cannot tell.

#include <functional>
#include <string>

namespace holdfast::runner {

/// The value of an environment variable; empty: it is not set.
using Environment = std::function<std::string(const char*)>;

std::string environment_variable(const char* name);

struct SaidBranch {
  std::string branch;    ///< empty: nobody says
  std::string variable;  ///< that says so
};

/// The branch that is built, where git knows only a commit.
SaidBranch own_branch_said(const Environment& environment = environment_variable);

/// The branch that this one is to be merged into.
SaidBranch base_branch_said(const Environment& environment = environment_variable);

}  // namespace holdfast::runner
