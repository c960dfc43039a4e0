// The life of a child has three steps. start() executes the program. watch() reads its output until its end
// or its deadline. reap() kills what is left of its group and reads its resource usage. Each step avoids
// system calls and wakeups that would add to the measured time.

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "model/descriptor.hpp"
#include "model/error.hpp"
#include "process/cgroup.hpp"
#include "process/child_state.hpp"
#include "process/interrupts.hpp"
#include "process/machine.hpp"
#include "process/process.hpp"
#include "process/processors.hpp"
#include "process/start.hpp"

namespace holdfast::process {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kTailBytes = 2000;
/// Limit for the time that other threads and children computed, as a share of the first thread's time. Above it, the first
/// thread did not compute alone. The limit allows for work at the start of the program, and for differences between the
/// clocks.
constexpr double kBesideMax = 0.01;

double seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

/// A pipe whose write end stays open in this process. So a child that closes its own write end at its end causes one wakeup
/// and not two. Each wakeup takes time from the next child, and from other processes on the machine.
struct Pipe {
  Descriptor read;
  Descriptor write;
  void make() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw Error(std::string("no pipe for a child's output: ") + std::strerror(errno));
    read.reset(ends[0]);
    write.reset(ends[1]);
    // Only this end is nonblocking: pipe2() would set it for the child's end, too, and
    // writes of programs would fail.
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
};

/// Appends what can be read now. The amount is limited (to far more than a pipe can hold), so that a child that writes
/// faster than we read cannot delay its deadline. Keeps the last `most` bytes. Returns false at the end of the stream.
bool drain(int descriptor, std::string& text, std::size_t most) {
  constexpr int kBlocks = 512;
  std::array<char, 4096> block{};
  for (int i = 0; i < kBlocks; ++i) {
    const ssize_t got = read(descriptor, block.data(), block.size());
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    if (got == 0) return false;
    text.append(block.data(), static_cast<std::size_t>(got));
    if (text.size() > 2 * most) text.erase(0, text.size() - most);
  }
  return true;
}

enum class Seen { end, deadline, nothing };

/// Reads output until the child ends or the time is over. Returns Seen::nothing if poll() fails; errno is then set.
/// `slept_at_ns` is how long this thread had waited for a processor when it last went to sleep.
Seen watch(int end_of_child, const Pipe& out, const Pipe& err, Ended& ended, SteadyClock::time_point start,
           double deadline_s, double& slept_at_ns) {
  std::array<pollfd, 3> watched{
      {{end_of_child, POLLIN, 0}, {err.read.get(), POLLIN, 0}, {out.read.get(), POLLIN, 0}}};
  for (;;) {
    const double left_s = deadline_s - seconds_since(start);
    if (left_s <= 0) return Seen::deadline;
    // The conversion cuts off the fraction of a millisecond. Without one more millisecond, poll() would return just before
    // the deadline again and again.
    const int timeout_ms = static_cast<int>(std::min(left_s * 1e3 + 1, 1e9));
    slept_at_ns = calling_thread().waited_ns;
    if (poll(watched.data(), watched.size(), timeout_ms) < 0 && errno != EINTR) return Seen::nothing;
    if (watched[0].revents != 0) return Seen::end;
    // poll() ignores negative descriptors. For an ended stream, it would always return at once.
    if (watched[1].revents != 0 && !drain(err.read.get(), ended.tail, kTailBytes)) watched[1].fd = -1;
    if (watched[2].revents != 0 && !drain(out.read.get(), ended.out, kOutBytes)) watched[2].fd = -1;
  }
}

double nanoseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

void read_usage(const rusage& used, Usage& usage) {
  usage.user_ns = nanoseconds(used.ru_utime);
  usage.system_ns = nanoseconds(used.ru_stime);
  usage.max_rss_kib = used.ru_maxrss;
  usage.minor_faults = used.ru_minflt;
  usage.major_faults = used.ru_majflt;
  usage.voluntary_switches = used.ru_nvcsw;
  usage.involuntary_switches = used.ru_nivcsw;
}

/// Returns true if more of the process' wall time is unexplained than a start and an end take, or if it had more context
/// switches than these cause. The check saves time: reading how long a process waited for a processor takes a fortieth of
/// the time of `true`.
bool may_have_waited(const Usage& usage) {
  constexpr double kStartAndEndNs = 0.1e6;
  constexpr long kSwitches = 3;
  return usage.wall_ns - usage.user_ns - usage.system_ns > kStartAndEndNs ||
         usage.voluntary_switches + usage.involuntary_switches > kSwitches;
}

/// Returns the resource usage of a process that has ended, without reaping it. Uses the system call, because waitid() of
/// the C library does not return the usage.
rusage usage_of(pid_t ended) {
  rusage used{};
  siginfo_t unread{};
  while (syscall(SYS_waitid, P_PID, ended, &unread, WEXITED | WNOWAIT, &used) < 0 && errno == EINTR) {
  }
  return used;
}

/// Stops ignoring SIGCHLD, which our parent may have set. Otherwise the system would discard the exit status of children,
/// and a crash would look like a success.
void keep_status_of_children() {
  struct sigaction now {};
  if (sigaction(SIGCHLD, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) std::signal(SIGCHLD, SIG_DFL);
}

/// Kills the whole group, then reaps the leader. In this order, the ID of the group cannot have been reused yet. If the
/// leader moved to another group of the session, it is killed separately. Returns how long other processes kept the leader
/// waiting for a processor; `ended` gets the total waiting time.
double reap(const Started& started, bool in_time, Ended& ended) {
  const pid_t pid = started.pid;
  kill(-pid, SIGKILL);
  if (!in_time) kill(pid, SIGKILL);
  set_running_group(0);  // a signal that arrives from now on finds no group to kill
  read_usage(usage_of(pid), ended.usage);
  // The stop that placed the stack was one context switch, which the program did not cause.
  if (started.held_ns) --ended.usage.voluntary_switches;
  const bool waited = may_have_waited(ended.usage);
  // These statistics are read before waitpid(), because the files in /proc disappear with the process.
  const auto first = waited ? first_thread_of(pid) : FirstThread{};
  ended.usage.run_delay_ns = first.waited_ns;
  const bool lost = first.waited_ns > 0 && lost_its_children(pid);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  ended.how = !in_time              ? Ended::How::timed_out
              : WIFSIGNALED(status) ? Ended::How::signalled
                                    : Ended::How::exited;
  ended.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  const auto orphans = end_orphans();
  ended.left = orphans.count;
  const double beside_ns = computed_beside_ns(first, ended.usage, orphans.cpu_ns);
  const double cpu_ns = ended.usage.user_ns + ended.usage.system_ns;
  // Without the statistics of the first thread, more CPU time than wall time shows that
  // several threads computed.
  ended.alone = waited ? !lost && beside_ns <= kBesideMax * first.computed_ns
                       : cpu_ns <= (1 + kBesideMax) * ended.usage.wall_ns;
  return lost ? 0 : kept_waiting_by_others_ns(first, beside_ns);
}

/// Returns true if the kernel has killed for lack of memory since the last call. Called before the first process, and later
/// only after one ended badly, because reading costs as much as a short process. So there can be a false report: the killed
/// process may be a child of a process that survived, or belong to another command in the control group. The next process
/// that ends badly is then reported as starved.
bool killed_for_memory() {
  static std::atomic<double> known{-1};
  const auto now = cgroup_killed_for_memory("").value_or(0);
  const auto before = known.exchange(now);
  return before >= 0 && now > before;
}

std::string starved() {
  if (!killed_for_memory()) return "";
  const auto limit = memory_limit_text("");
  return limit.empty() || limit == "none" ? "this machine ran out of memory"
                                          : "the control group reached its memory limit, " + limit;
}

/// Starts the process and registers its group with set_running_group().
Started start_known(const Launch& launch, const Outlets& outlets) {
  std::optional<OnProcessor> held;
  if (launch.processor) held.emplace(*launch.processor);
  const Uninterrupted until_its_group_is_known;
  const auto started = start(launch, outlets);
  if (started.wrong == 0) set_running_group(started.pid);
  return started;
}

}  // namespace

Ended run_process(const Launch& launch) {
  throw_if_interrupted();
  // Reads the counter once, so that a later call sees only kills since then.
  [[maybe_unused]] static const bool before_the_first = killed_for_memory();
  keep_status_of_children();
  Pipe out;
  Pipe err;
  if (launch.keep_stdout) out.make();
  if (launch.live == Live::nothing) err.make();
  Ended ended;
  const double at_start_ns = calling_thread().waited_ns;
  double slept_at_ns = at_start_ns;
  // The clock starts after all preparations that need no child. Otherwise, they would count as time of the program.
  const auto began = SteadyClock::now();
  const auto started =
      start_known(launch, {.out = launch.live == Live::all ? STDOUT_FILENO : out.write.get(),
                           .err = launch.live == Live::nothing ? err.write.get() : STDERR_FILENO});
  if (started.wrong != 0) {
    ended.code = started.wrong;
    return ended;
  }
  const EndOfProcess end(started.pid);
  const auto seen = watch(end.descriptor(), out, err, ended, began, launch.deadline_s, slept_at_ns);
  const int blind = seen == Seen::nothing ? errno : 0;
  // The clock stops before reap(), because killing the group and reading the usage are not part of the time of the program.
  ended.usage.wall_ns = seconds_since(began) * 1e9 - started.held_ns.value_or(0);
  const double at_end_ns = calling_thread().waited_ns;
  const double by_others_ns = reap(started, seen == Seen::end, ended);
  if (blind != 0) throw Error(std::string("a child cannot be watched: ") + std::strerror(blind));
  ended.usage.run_delay_ns =
      by_others_ns + noticed_late_ns(ended.usage, {.in_all_ns = at_end_ns - at_start_ns,
                                                   .at_last_ns = at_end_ns - slept_at_ns});
  // The pipes keep what the child wrote just before its end.
  if (launch.live == Live::nothing) drain(err.read.get(), ended.tail, kTailBytes);
  if (launch.keep_stdout) drain(out.read.get(), ended.out, kOutBytes);
  if (ended.how == Ended::How::signalled || ended.code != 0) ended.starved = starved();
  if (ended.tail.size() > kTailBytes) ended.tail.erase(0, ended.tail.size() - kTailBytes);
  throw_if_interrupted();
  return ended;
}

}  // namespace holdfast::process
