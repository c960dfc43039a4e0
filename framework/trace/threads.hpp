#pragma once

/// Threads: those of a traced command that live, the processes that they belong to, and where these work. A working
/// directory has the name by which its process entered it, which may be a link.

#include <sys/types.h>

#include <map>
#include <string>
#include <vector>

namespace holdfast::trace {

class Threads {
 public:
  void begin(pid_t first, const std::string& directory);
  /// Threads share the working directory of their process, a new process begins with that of its parent. `parent`: the
  /// thread itself where that is not known yet.
  void meet(pid_t thread, pid_t parent);
  /// Of a process with several threads, the `caller` of execve() goes on under the number of the process.
  void become(pid_t process, pid_t caller);
  void forget(pid_t thread) { processes_.erase(thread); }

  bool empty() const { return processes_.empty(); }
  bool knows(pid_t thread) const { return processes_.contains(thread); }
  std::vector<pid_t> all() const;
  pid_t process_of(pid_t thread) const;
  std::string& directory_of(pid_t thread);

 private:
  std::map<pid_t, pid_t> processes_;          ///< by thread
  std::map<pid_t, std::string> directories_;  ///< by process
};

}  // namespace holdfast::trace
