#pragma once

/// What git says of a source directory. Nothing, where there is no git or no repository.

#include <optional>
#include <string>

#include "runner/process.hpp"

namespace holdfast::runner {

struct Revision {
  std::string commit;  ///< empty where there is no git, no repository or no commit
  std::string branch;  ///< empty when detached
  bool dirty = false;  ///< tracked files differ from the commit, or git could not say, or not within 20 s
};

Revision revision_of(const std::string& directory, const Spawner& spawn = run_process);
/// Its commit alone, without a look at the files.
std::string commit_of(const std::string& directory, const Spawner& spawn = run_process);

/// How far `commit` is from `branch`: commits from where both part to `commit`. The branch is looked for by its
/// own name, then as origin/NAME. None where git knows no such branch, or no common ancestor, which in a shallow
/// clone may be cut off.
std::optional<int> distance_to_branch(const std::string& directory, const std::string& commit,
                                      const std::string& branch, const Spawner& spawn = run_process);

/// Whether git tracks the file.
bool is_tracked(const std::string& directory, const std::string& file, const Spawner& spawn = run_process);

/// The branch that origin's HEAD names; empty where there is none.
std::string default_branch_of(const std::string& directory, const Spawner& spawn = run_process);

/// "Name <mail>" as git would sign in this directory, without git the login name.
std::string author_of(const std::string& directory, const Spawner& spawn = run_process);

}  // namespace holdfast::runner
