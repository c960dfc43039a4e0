#include "process/side_by_side.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <utility>

#include "process/interrupts.hpp"
#include "process/start.hpp"

namespace holdfast::process {
namespace {

/// Runs the work and ends the process with exit(), so that temporary files are removed.
[[noreturn]] void work_alone(const std::function<void()>& work, pid_t parent) {
  set_running_group(0);  // the copy must not kill the group of its parent
  end_with_parent(parent);
  adopt_orphans();  // a forked process does not inherit this setting
  try {
    work();
  } catch (const Interrupted& interrupted) {
    end_as(interrupted);
  } catch (const std::exception&) {  // the caller sees that the result is missing
    std::exit(EXIT_FAILURE);
  }
  std::exit(EXIT_SUCCESS);
}

/// Starts all copies in one process group, which the first of them leads, so that a signal to this process ends them
/// (interrupts.hpp). Returns them in order; -1 for one that could not be started.
std::vector<pid_t> start_all(const std::vector<std::function<void()>>& works) {
  std::optional<Uninterrupted> until_their_group_is_known(std::in_place);
  const pid_t parent = getpid();
  std::vector<pid_t> started;
  pid_t group = 0;
  for (const auto& work : works) {
    const pid_t worker = fork();
    if (worker == 0) {
      setpgid(0, group);
      until_their_group_is_known.reset();
      work_alone(work, parent);
    }
    started.push_back(worker);
    if (worker < 0) continue;
    setpgid(worker, group);  // in both processes, because either may run first
    if (group == 0) group = worker;
  }
  set_running_group(group);
  return started;
}

void wait_for(pid_t worker) {
  while (worker > 0 && waitpid(worker, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

void side_by_side(std::vector<std::function<void()>> works, const std::function<void()>& beside) {
  std::fflush(nullptr);  // otherwise each forked copy would write the buffered output again
  const auto ending = works.size();
  if (beside) works.push_back(beside);
  const auto started = start_all(works);
  for (std::size_t i = 0; i < started.size(); ++i) {
    if (i >= ending && started[i] > 0) kill(started[i], SIGKILL);
    wait_for(started[i]);
  }
  set_running_group(0);
  end_orphans();  // the orphans of workers that were killed
  throw_if_interrupted();
}

}  // namespace holdfast::process
