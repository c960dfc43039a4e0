#include "measure/start_up.hpp"

#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>

#include "measure/clock.hpp"
#include "measure/start_self.hpp"

namespace holdfast::measure {
namespace {

constexpr const char* kMark = "HOLDFAST_START_UP";

/// The exit code; -1 for a process that did not start or was killed.
int run(SelfStart& self) {
  const pid_t pid = self.start();
  if (pid < 0) return -1;
  int status = 0;
  while (waitpid(pid, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

bool is_being_timed() { return std::getenv(kMark) != nullptr; }

wire::ChildReport time_processes(const std::vector<std::string>& arguments, int samples) {
  SystemClock clock;
  wire::ChildReport report;
  SelfStart self(arguments, kMark, "1");
  for (int i = -1; i < samples && !report.error; ++i) {
    const double began_ns = clock.wall_ns();
    const int code = run(self);
    const double wall_ns = clock.wall_ns() - began_ns;
    if (code != 0) report.error = "a process of it ended with " + std::to_string(code);
    if (i >= 0) report.samples.push_back({.value = wall_ns, .cpu_ns = wall_ns});
  }
  report.complete = !report.error;
  return report;
}

}  // namespace holdfast::measure
