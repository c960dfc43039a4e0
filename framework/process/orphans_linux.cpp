#include "process/orphans.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <vector>

namespace holdfast::process {
namespace {

bool adopting = false;  // by the one thread that starts processes

bool has_children() {
  siginfo_t info{};
  return waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

std::vector<pid_t> children() {
  std::vector<pid_t> all;
  std::error_code ignored;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task", ignored)) {
    std::ifstream file(thread.path() / "children");
    for (pid_t child = 0; file >> child;) all.push_back(child);
  }
  return all;
}

double nanoseconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

/// Waits for its end; what it and its children used.
double taken_ns(pid_t child) {
  rusage used{};
  return wait4(child, nullptr, 0, &used) == child
             ? nanoseconds_of(used.ru_utime) + nanoseconds_of(used.ru_stime)
             : 0;
}

}  // namespace

void adopt_orphans() { adopting = prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0; }

double end_orphans() {
  double used_ns = 0;
  while (adopting && has_children()) {
    const auto all = children();
    if (all.empty()) break;  // a kernel that lists none
    for (const pid_t child : all) kill(child, SIGKILL);
    for (const pid_t child : all) used_ns += taken_ns(child);  // what these leave is ours then
  }
  return used_ns;
}

void end_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (getppid() != parent) _exit(0);  // nobody waits for it any more
}

}  // namespace holdfast::process
