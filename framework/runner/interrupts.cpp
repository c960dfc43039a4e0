#include "runner/interrupts.hpp"

#include <array>
#include <atomic>
#include <csignal>

namespace holdfast::runner {
namespace {

std::atomic<pid_t> running_group{0};
static_assert(std::atomic<pid_t>::is_always_lock_free, "a signal handler reads it");

void end_children(int signal) {
  if (const pid_t group = running_group; group > 0) kill(-group, SIGKILL);
  raise(signal);  // with the default action, which SA_RESETHAND has restored
}

}  // namespace

void end_children_when_interrupted() {
  struct sigaction action {};
  action.sa_handler = end_children;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : std::array{SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

void set_running_group(pid_t group) { running_group = group; }

}  // namespace holdfast::runner
