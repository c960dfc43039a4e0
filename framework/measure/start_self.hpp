#pragma once

/// This program once more, in a process of its own, with other arguments and one more variable.

#include <sys/types.h>

#include <string>
#include <vector>

namespace holdfast::measure {

class SelfStart {
 public:
  /// The environment is that of this moment; it is copied, because other threads may read that of this process.
  SelfStart(std::vector<std::string> arguments, const std::string& variable, const std::string& value);
  SelfStart(const SelfStart&) = delete;
  SelfStart& operator=(const SelfStart&) = delete;

  /// The process, for whom to wait is the caller's; -1: it could not be started.
  pid_t start();

 private:
  std::vector<std::string> arguments_;
  std::vector<std::string> environment_;
  std::vector<char*> argv_;
  std::vector<char*> envp_;
};

}  // namespace holdfast::measure
