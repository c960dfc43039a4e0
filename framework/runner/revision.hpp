#pragma once

/// What git says of a source directory.

#include <string>

#include "runner/process.hpp"

namespace holdfast::runner {

struct Revision {
  std::string commit;  ///< empty where there is no git, no repository or no commit
  std::string branch;  ///< empty when detached
  bool dirty = false;  ///< tracked files differ from the commit
};

Revision revision_of(const std::string& directory, const Spawner& spawn = run_process);

}  // namespace holdfast::runner
