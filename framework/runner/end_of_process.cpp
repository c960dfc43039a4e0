#include "runner/end_of_process.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "model/error.hpp"
#include "runner/interrupts.hpp"

namespace holdfast::runner {

EndOfProcess::EndOfProcess(pid_t child) : descriptor_(static_cast<int>(syscall(SYS_pidfd_open, child, 0))) {
  if (descriptor_ < 0) wait_beside(child);
}

void EndOfProcess::wait_beside(pid_t child) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw Error(std::string("a child cannot be watched: no pipe: ") + std::strerror(errno));
  descriptor_ = ends[0];
  const Uninterrupted signals_are_for_the_first_thread;
  waiting_ = std::thread([child, end = ends[1]] {
    siginfo_t unread{};
    while (waitid(P_PID, static_cast<id_t>(child), &unread, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    close(end);
  });
}

EndOfProcess::~EndOfProcess() {
  if (waiting_.joinable()) waiting_.join();
  close(descriptor_);
}

}  // namespace holdfast::runner
