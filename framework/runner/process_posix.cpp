#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "model/error.hpp"
#include "runner/interrupts.hpp"
#include "runner/orphans.hpp"
#include "runner/process.hpp"
#include "runner/processors.hpp"

namespace holdfast::runner {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kTailBytes = 2000;

double seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }
  void reset(int value = -1) {
    if (value_ >= 0) close(value_);
    value_ = value;
  }
  int get() const { return value_; }

 private:
  int value_ = -1;
};

/// Its writing end stays open here, so that a child which closes its own as it ends is noticed once and not twice:
/// each waking takes time from the next child, and from the neighbours.
struct Pipe {
  Descriptor read;
  Descriptor write;
  void make() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      throw Error(std::string("no pipe for a child's output: ") + std::strerror(errno));
    read.reset(ends[0]);
    write.reset(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
  }
};

/// This process' environment with `changes` applied, one after the other: of a name that came twice, a program would
/// see the first.
std::vector<std::string> merged_environment(const std::vector<std::string>& changes) {
  std::vector<std::string> merged;
  const auto name_of = [](std::string_view entry) { return entry.substr(0, entry.find('=')); };
  for (char** entry = environ; *entry != nullptr; ++entry) merged.emplace_back(*entry);
  for (const auto& change : changes) {
    std::erase_if(merged, [&](const std::string& entry) { return name_of(entry) == name_of(change); });
    merged.push_back(change);
  }
  return merged;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> made;
  made.reserve(words.size() + 1);
  for (auto& word : words) made.push_back(word.data());
  made.push_back(nullptr);
  return made;
}

/// posix_spawn's two attribute objects, and what they say: own process group, default signals, stdin.
class Actions {
 public:
  Actions(const Launch& launch, int out, int err) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_addopen(&files_, 0, launch.input.empty() ? "/dev/null" : launch.input.c_str(),
                                     O_RDONLY, 0);
    if (out >= 0) {
      posix_spawn_file_actions_adddup2(&files_, out, 1);
    } else {
      posix_spawn_file_actions_addopen(&files_, 1, "/dev/null", O_WRONLY, 0);
    }
    posix_spawn_file_actions_adddup2(&files_, err, 2);
    if (!launch.directory.empty()) posix_spawn_file_actions_addchdir_np(&files_, launch.directory.c_str());
    posix_spawnattr_init(&attributes_);
    sigset_t signals;
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  ~Actions() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  const posix_spawn_file_actions_t* files() const { return &files_; }
  const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

/// Appends what can be read now, but no more than a pipe can hold by far: a child that writes faster than we read must
/// not keep us from its deadline. Keeps the last `most` bytes. False at the end of the stream.
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

/// Reads output until the child ends or time is over. True: it ended.
bool watch(int pid_descriptor, const Pipe& out, const Pipe& err, Ended& ended, SteadyClock::time_point start,
           double deadline_s) {
  std::array<pollfd, 3> watched{
      {{pid_descriptor, POLLIN, 0}, {err.read.get(), POLLIN, 0}, {out.read.get(), POLLIN, 0}}};
  for (;;) {
    const double left_s = deadline_s - seconds_since(start);
    if (left_s <= 0) return false;
    const int timeout_ms = static_cast<int>(std::min(left_s * 1e3 + 1, 1e9));
    if (poll(watched.data(), watched.size(), timeout_ms) < 0 && errno != EINTR) return false;
    if (watched[0].revents != 0) return true;
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

/// The scheduler's figures, of which the second says how long a thread waited for a processor. 0 where the kernel keeps
/// none.
double waited_ns(int schedstat) {
  std::array<char, 128> text{};  // two times and a count
  double running = 0;
  double waiting = 0;
  return pread(schedstat, text.data(), text.size() - 1, 0) > 0 &&
                 std::sscanf(text.data(), "%lf %lf", &running, &waiting) == 2
             ? waiting
             : 0;
}

int opened_schedstat(const std::string& whose) {
  return open(("/proc/" + whose + "/schedstat").c_str(), O_RDONLY | O_CLOEXEC);
}

/// Of the calling thread. Asked twice for each process, so the file stays open.
double own_run_delay_ns() {
  static thread_local const Descriptor file(opened_schedstat("thread-self"));
  return waited_ns(file.get());
}

/// Of the first thread of a process that has ended and was not taken yet.
double run_delay_ns(pid_t ended) {
  return waited_ns(Descriptor(opened_schedstat(std::to_string(ended))).get());
}

/// Whoever started us may have us ignore the end of children: the system would then take their status, and a crash
/// would look like a success.
void keep_status_of_children() {
  struct sigaction now {};
  if (sigaction(SIGCHLD, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) std::signal(SIGCHLD, SIG_DFL);
}

/// Ends the whole group, then takes the leader's status. In this order the group's number cannot have been
/// given to anybody else yet.
void reap(pid_t pid, bool in_time, Ended& ended) {
  kill(-pid, SIGKILL);
  ended.usage.run_delay_ns = run_delay_ns(pid);
  int status = 0;
  rusage used{};
  while (wait4(pid, &status, 0, &used) < 0 && errno == EINTR) {
  }
  read_usage(used, ended.usage);
  ended.how = !in_time              ? Ended::How::timed_out
              : WIFSIGNALED(status) ? Ended::How::signalled
                                    : Ended::How::exited;
  ended.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  end_orphans();
}

/// Running from now on, as set_running_group() knows.
pid_t start(const Launch& launch, const Actions& actions, int& wrong) {
  auto words = launch.argv;
  auto environment = merged_environment(launch.environment);
  const auto argv = pointers(words);
  const auto envp = pointers(environment);
  pid_t pid = -1;
  std::optional<OnProcessor> held;
  if (launch.processor) held.emplace(*launch.processor);
  const Uninterrupted until_its_group_is_known;
  wrong = launch.file.empty() ? posix_spawnp(&pid, launch.argv.front().c_str(), actions.files(),
                                             actions.attributes(), argv.data(), envp.data())
                              : posix_spawn(&pid, launch.file.c_str(), actions.files(), actions.attributes(),
                                            argv.data(), envp.data());
  if (wrong == 0) set_running_group(pid);
  return pid;
}

}  // namespace

Ended run_process(const Launch& launch) {
  throw_if_interrupted();
  keep_status_of_children();
  Pipe out;
  Pipe err;
  if (launch.keep_stdout) out.make();
  err.make();
  const Actions actions(launch, out.write.get(), err.write.get());
  Ended ended;
  int wrong = 0;
  const double own_delay_ns = own_run_delay_ns();
  const auto began = SteadyClock::now();
  const pid_t pid = start(launch, actions, wrong);
  if (wrong != 0) {
    ended.code = wrong;
    return ended;
  }
  const Descriptor pid_descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
  const int blind = pid_descriptor.get() < 0 ? errno : 0;
  const bool in_time = blind == 0 && watch(pid_descriptor.get(), out, err, ended, began, launch.deadline_s);
  ended.usage.wall_ns = seconds_since(began) * 1e9;
  const double late_ns = own_run_delay_ns() - own_delay_ns;
  set_running_group(0);  // before its number can be given to somebody else
  reap(pid, in_time, ended);
  if (blind != 0) throw Error(std::string("a child cannot be watched: ") + std::strerror(blind));
  ended.usage.run_delay_ns += noticed_late_ns(ended.usage, late_ns);
  drain(err.read.get(), ended.tail, kTailBytes);
  if (launch.keep_stdout) drain(out.read.get(), ended.out, kOutBytes);
  if (ended.tail.size() > kTailBytes) ended.tail.erase(0, ended.tail.size() - kTailBytes);
  throw_if_interrupted();
  return ended;
}

}  // namespace holdfast::runner
