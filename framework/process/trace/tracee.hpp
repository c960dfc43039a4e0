#pragma once

/// The threads of a traced command: the state of a stopped thread, read from outside, and the set of live threads.

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

/// State of a thread that is stopped before or after a system call.
struct Stop {
  std::uint64_t number = 0;  ///< of the call, before it
  std::array<std::uint64_t, 6> arguments{};
  std::int64_t result = 0;  ///< after it; below 0: an errno, negated
  bool native = true;       ///< false for a call of a program for another kind of processor
};

/// Returns the stop; empty if the kernel does not report it (before Linux 5.3).
std::optional<Stop> stop_of(pid_t thread);
/// Returns the address of the next instruction; empty if the kernel does not report it.
std::optional<std::uint64_t> place_in(pid_t thread);

/// Returns the text at an address of the thread's memory; empty if it cannot be read.
std::string text_at(pid_t thread, std::uint64_t address);
/// Returns a number in the thread's memory (flags of openat2); 0 if it cannot be read.
std::uint64_t number_at(pid_t thread, std::uint64_t address);

/// Returns the path of a descriptor's file, with links resolved. For other descriptors it is "pipe:[1]" or similar, or empty.
std::string path_of_descriptor(pid_t thread, std::int64_t descriptor);
std::string working_directory_of(pid_t thread);
/// Returns the name under which a file was opened. This is `path`, or `real` if the text of `path` leads elsewhere
/// (`link/..`) or is only an alias of the file (/proc/self/exe).
std::string name_of(const std::string& path, const std::string& real);
/// Returns the process of the thread.
pid_t process_of(pid_t thread);

/// The names under which processes opened their descriptors.
class Openings {
 public:
  void add(pid_t process, std::int64_t descriptor, const std::string& path) {
    names_[{process, descriptor}] = {path, ++count_};
  }
  /// Returns `real`, or the name under which the descriptor was opened if that is another name of the file.
  std::string name(pid_t process, std::int64_t descriptor, const std::string& real) const;
  /// Returns a text that identifies the opening.
  std::string number(pid_t process, std::int64_t descriptor) const;

 private:
  std::map<std::pair<pid_t, std::int64_t>, std::pair<std::string, int>> names_;
  int count_ = 0;
};

/// The live threads, their processes, and the working directories of the processes. Each directory has the name by which its
/// process entered it, which may be a link.
class Threads {
 public:
  void begin(pid_t first, const std::string& directory);
  /// Adds a thread. Threads share the working directory of their process; a new process begins with that of its parent.
  /// `parent` is the thread itself if the parent is not known yet.
  void meet(pid_t thread, pid_t parent);
  /// Handles execve(). In a process with several threads, the `caller` continues with the process ID as its thread ID.
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

// The system calls at which a traced command stops, and the positions of their arguments.

/// Effect of a system call on a path or a file. FileCall::ask checks whether a file exists, and its type.
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

/// `directory` and `path` are the positions of arguments. -1 means that the call has no such argument; its path is relative
/// to the working directory. For FileCall::list, FileCall::map and FileCall::enter_descriptor, `directory` is the position of
/// the descriptor.
struct CallShape {
  long number;
  FileCall call;
  int directory = -1;
  int path = -1;
  int flags = -1;  ///< of FileCall::open; -1 if the call creates a file or has the flags of creat()
};

/// Returns FileCall::none for a system call at which the command does not stop.
const CallShape& shape_of(std::uint64_t number);

/// Installs the filter in the child, before it executes the program: waits for the tracer and makes these calls stop. Returns
/// 0 or an errno.
int stop_at_calls();

// The deadline of a command, watched by a separate thread, because a tracer can wait only for its tracees.

/// Kills the process group of a command that has not ended in time.
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
