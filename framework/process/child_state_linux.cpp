#include "process/child_state.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>

#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "model/schedstat.hpp"
#include "process/interrupts.hpp"

namespace holdfast::process {
namespace {

class SchedulerFile {
 public:
  explicit SchedulerFile(const std::string& whose) : descriptor_("/proc/" + whose + "/schedstat", O_RDONLY) {}

  FirstThread read() const {
    const auto read = read_schedstat(descriptor_.get());
    return {.computed_ns = read.computed_ns, .waited_ns = read.waited_ns};
  }

 private:
  Descriptor descriptor_;
};

}  // namespace

/// Calls the kernel directly, because the C library has no pidfd_open() before glibc 2.36.
EndOfProcess::EndOfProcess(pid_t child) : descriptor_(static_cast<int>(syscall(SYS_pidfd_open, child, 0))) {
  if (!descriptor_.is_open()) wait_beside(child);
}

void EndOfProcess::wait_beside(pid_t child) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw Error(std::string("a child cannot be watched: no pipe: ") + std::strerror(errno));
  descriptor_.reset(ends[0]);
  // A thread inherits the signal mask of its creator (pthread_create(3)).
  const Uninterrupted signals_are_for_the_first_thread;
  waiting_ = std::thread([child, end = ends[1]] {
    siginfo_t unread{};
    // WNOWAIT does not reap the process: another thread does, after it has read the files in /proc.
    while (waitid(P_PID, static_cast<id_t>(child), &unread, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    close(end);
  });
}

EndOfProcess::~EndOfProcess() {
  if (waiting_.joinable()) waiting_.join();
}

FirstThread first_thread_of(pid_t ended) { return SchedulerFile(std::to_string(ended)).read(); }

/// Keeps the file open, because it is read three times and more for each process.
FirstThread calling_thread() {
  static thread_local const SchedulerFile file("thread-self");
  return file.read();
}

bool lost_its_children(pid_t ended) {
  std::ifstream status("/proc/" + std::to_string(ended) + "/status");
  // SigIgn is a mask in hexadecimal, in which signal n has bit n - 1 (proc(5)).
  for (std::string word; status >> word;) {
    if (word != "SigIgn:") continue;
    std::uint64_t ignored = 0;
    status >> std::hex >> ignored;
    return (ignored >> (SIGCHLD - 1) & 1) != 0;
  }
  return false;
}

double computed_beside_ns(const FirstThread& first, const Usage& usage, double left_cpu_ns) {
  // The usage of a process includes its first thread.
  return std::max(0.0, usage.user_ns + usage.system_ns - first.computed_ns) + left_cpu_ns;
}

double kept_waiting_by_others_ns(const FirstThread& first, double computed_beside_ns) {
  return std::max(0.0, first.waited_ns - computed_beside_ns);
}

}  // namespace holdfast::process
