#pragma once

/// The threads of a traced command: one of them while it is stopped, read from outside, and which of them live.

#include <sys/types.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace holdfast::trace {

/// Where a thread stands: before a system call, or after it.
struct Stop {
  std::uint64_t number = 0;  ///< of the call, before it
  std::array<std::uint64_t, 6> arguments{};
  std::int64_t result = 0;  ///< after it; below 0: an errno, negated
  bool native = true;       ///< false: the call of a program for another kind of processor
};

/// None where the kernel does not tell (before Linux 5.3).
std::optional<Stop> stop_of(pid_t thread);
/// The address of its next instruction; none where the kernel does not tell.
std::optional<std::uint64_t> place_in(pid_t thread);

/// The text at an address of its memory; empty where there is none.
std::string text_at(pid_t thread, std::uint64_t address);
/// A number there (flags of openat2); 0 where there is none.
std::uint64_t number_at(pid_t thread, std::uint64_t address);

/// The path of the file behind a descriptor, links resolved; of no file: "pipe:[1]" and the like, or empty.
std::string path_of_descriptor(pid_t thread, std::int64_t descriptor);
std::string working_directory_of(pid_t thread);
/// The name by which a file was opened, `path`, or `real` where that leads elsewhere as it is written (`link/..`) or is only
/// another name of it (/proc/self/exe).
std::string name_of(const std::string& path, const std::string& real);
/// The process that the thread belongs to.
pid_t process_of(pid_t thread);

/// By which names processes opened their descriptors.
class Openings {
 public:
  void add(pid_t process, std::int64_t descriptor, const std::string& path) {
    names_[{process, descriptor}] = {path, ++count_};
  }
  /// `real`, unless the descriptor was opened by another name of that file.
  std::string name(pid_t process, std::int64_t descriptor, const std::string& real) const;
  /// Tells one opening from the next.
  std::string number(pid_t process, std::int64_t descriptor) const;

 private:
  std::map<std::pair<pid_t, std::int64_t>, std::pair<std::string, int>> names_;
  int count_ = 0;
};

/// The threads that live, the processes that they belong to, and the working directories of these, each by the name by
/// which its process entered it, which may be a link.
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

// The system calls at which a traced command stops, and where their arguments are.

/// What a system call does with a path or a file.
/// FileCall::ask looks whether a file is there, and what kind of file that is.
enum class FileCall {
  none,
  open,
  ask,
  execute,
  change,
  remove,
  move,
  enter,
  enter_descriptor,
  list,
  map,
  hidden
};

/// `directory` and `path`: the positions of arguments; -1: it has none, and the path is relative to the working
/// directory. Of FileCall::list, FileCall::map and FileCall::enter_descriptor, `directory` is the position of the descriptor.
struct CallShape {
  long number;
  FileCall call;
  int directory = -1;
  int path = -1;
  int flags = -1;  ///< of FileCall::open; -1: it creates, or the flags are those of creat()
};

/// FileCall::none for a number that is not stopped at.
const CallShape& shape_of(std::uint64_t number);

/// In the child, before it becomes the program: waits for its tracer and has it told of these calls. Returns 0 or an errno.
int stop_at_calls();

// The end of a command's time, watched by a thread of its own: a tracer can wait for nothing but its tracees.

/// Kills the group of a command that has not ended in time.
class Deadline {
 public:
  Deadline(pid_t group, double seconds)
      : watching_([this, group, seconds](const std::stop_token& stop) {
          std::unique_lock lock(mutex_);
          const std::chrono::duration<double> length(seconds);
          over_.wait_for(lock, stop, length, [] { return false; });
          if (stop.stop_requested()) return;
          passed_ = true;
          kill(-group, SIGKILL);
        }) {}
  bool passed() const { return passed_; }

 private:
  std::mutex mutex_;
  std::condition_variable_any over_;
  std::atomic<bool> passed_ = false;
  std::jthread watching_;
};

}  // namespace holdfast::trace
