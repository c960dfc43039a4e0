#include "runner/git_command.hpp"

namespace holdfast::runner {

std::vector<std::string> git_command(const std::string& directory, const std::vector<std::string>& words) {
  std::vector<std::string> command{"env"};
  for (const char* name : {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"})
    command.insert(command.end(), {"-u", name});
  command.insert(command.end(), {"git", "-c", "core.hooksPath=/dev/null", "-C", directory});
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

}  // namespace holdfast::runner
