#include "process/side_by_side.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "process/interrupts.hpp"
#include "process/start.hpp"

namespace holdfast::process {
namespace {

/// exit(), so that files that lie about are removed.
[[noreturn]] void work_alone(const std::function<void()>& work, pid_t parent) {
  end_with_parent(parent);
  adopt_orphans();  // which a copy of a process does not inherit
  try {
    work();
  } catch (const Interrupted& interrupted) {
    end_as(interrupted);
  } catch (const std::exception&) {  // what it should have made is not there
    std::exit(EXIT_FAILURE);
  }
  std::exit(EXIT_SUCCESS);
}

}  // namespace

void side_by_side(const std::vector<std::function<void()>>& works) {
  std::fflush(nullptr);  // or each of them would write it once more
  const pid_t parent = getpid();
  std::vector<pid_t> started;
  for (const auto& work : works) {
    const pid_t worker = fork();
    if (worker == 0) work_alone(work, parent);
    if (worker > 0) started.push_back(worker);
  }
  for (const pid_t worker : started) {
    while (waitpid(worker, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

}  // namespace holdfast::process
