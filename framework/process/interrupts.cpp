#include "process/interrupts.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>

namespace holdfast::process {
namespace {

std::atomic<pid_t> running_group{0};
std::atomic<int> interrupted{0};
std::atomic<int> lying_about{0};
static_assert(std::atomic<pid_t>::is_always_lock_free && std::atomic<int>::is_always_lock_free,
              "a signal handler uses them");

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

/// The signal handler. It uses only atomics and async-signal-safe functions (signal-safety(7)).
void end_children(int signal) {
  const pid_t group = running_group;
  if (group <= 0 && lying_about == 0)
    raise(signal);  // with the default action, which SA_RESETHAND has restored
  interrupted = signal;
  const int before = errno;  // the interrupted code's
  if (group > 0) kill(-group, SIGKILL);
  if (group > 0) kill(group, SIGKILL);  // the leader may have left its group
  errno = before;
}

/// Returns true if the signal is ignored, as nohup, or a shell for background processes, has requested.
bool is_ignored(int signal) {
  struct sigaction now {};
  return sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

}  // namespace

void end_children_when_interrupted() {
  struct sigaction action {};
  action.sa_handler = end_children;
  // SA_RESETHAND gives a second signal its default effect. SA_NODEFER lets raise()
  // in the handler act at once.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
  for (const int signal : kSignals) {
    if (!is_ignored(signal)) sigaction(signal, &action, nullptr);
  }
}

CleanupOnSignal::CleanupOnSignal() { ++lying_about; }

CleanupOnSignal::~CleanupOnSignal() {
  if (--lying_about > 0) return;
  if (const int signal = interrupted.exchange(0)) end_as({signal});
}

Uninterrupted::Uninterrupted() : before_{} {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : kSignals) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

Uninterrupted::~Uninterrupted() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

void set_running_group(pid_t group) { running_group = group; }

void throw_if_interrupted() {
  if (const int signal = interrupted.exchange(0)) throw Interrupted{signal};
}

void end_as(Interrupted by) {
  // The parent sees which signal ended this process, as shells expect it of an interrupted command.
  std::signal(by.signal, SIG_DFL);
  raise(by.signal);
  _exit(128 + by.signal);  // if the signal is blocked
}

}  // namespace holdfast::process
