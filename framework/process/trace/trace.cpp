#include "process/trace/trace.hpp"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "process/interrupts.hpp"
#include "process/start.hpp"
#include "process/trace/breakpoints.hpp"
#include "process/trace/tracee.hpp"
#include "process/trace/uses.hpp"

namespace holdfast::trace {
namespace {

namespace fs = std::filesystem;

constexpr long kOptions = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                          PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESECCOMP |
                          PTRACE_O_EXITKILL;
constexpr int kSystemCall = SIGTRAP | 0x80;

/// A system call that has begun.
struct Pending {
  CallShape shape;
  std::string path;
  std::uint64_t flags = 0;
  bool existed = true;
  bool relative = false;
};

bool exists(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

class Tracer {
 public:
  Tracer(const process::Launch& launch, const Entries& functions, Entered entered)
      : launch_(launch),
        elsewhere_(found_elsewhere(launch)),
        uses_(elsewhere_),
        breakpoints_(functions, entered, elsewhere_) {}

  Traced run() {
    const auto started = start();
    if (started.pid < 0)
      return {.incomplete = std::string("it could not be started: ") + std::strerror(started.wrong)};
    follow(started.pid);
    process::set_running_group(0);
    process::end_orphans();
    auto traced = uses_.taken(incomplete_);
    traced.is_alone = is_alone_;
    traced.how = how_;
    traced.code = code_;
    traced.entered = breakpoints_.entered();
    traced.order = breakpoints_.order();
    return traced;
  }

 private:
  process::Started start() const {
    const process::Uninterrupted until_its_group_is_known;
    const auto started = process::start_prepared(launch_, {.out = -1, .err = quiet()}, stop_at_calls);
    if (started.pid > 0) process::set_running_group(started.pid);
    return started;
  }

  static int quiet() {
    static const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    return null;
  }

  void say(const std::string& why) {
    if (incomplete_.empty()) incomplete_ = why;
  }

  void follow(pid_t first) {
    leader_ = first;
    int status = 0;
    if (!wait(first, status)) return say(std::string("it cannot be traced: ") + std::strerror(errno));
    if (!WIFSTOPPED(status)) return say("this system does not permit ptrace()");
    if (ptrace(PTRACE_SETOPTIONS, first, nullptr, kOptions) != 0)
      say(std::string("it cannot be traced: ") + std::strerror(errno));
    threads_.begin(first, launch_.directory.empty() ? fs::current_path().string() : launch_.directory);
    if (!incomplete_.empty()) kill(first, SIGKILL);
    Deadline deadline(first, launch_.deadline_s);
    go_on(first, 0);
    while (!threads_.empty()) {
      const pid_t thread = waitpid(-1, &status, __WALL);
      if (thread < 0 && errno == EINTR) continue;
      if (thread < 0) break;
      if (WIFSTOPPED(status)) {
        stopped(thread, status);
      } else {
        ended(thread, status);
      }
    }
    if (deadline.passed()) how_ = process::Ended::How::timed_out;
    if (!began_) say("the program was not started");
  }

  static bool wait(pid_t thread, int& status) {
    pid_t waited = 0;
    while ((waited = waitpid(thread, &status, __WALL)) < 0 && errno == EINTR) {
    }
    return waited == thread;
  }

  static void go_on(pid_t thread, int signal) { ptrace(PTRACE_CONT, thread, nullptr, signal); }

  /// Handles the end of a thread. The command ends with its first process, and its other processes are killed.
  void ended(pid_t thread, int status) {
    threads_.forget(thread);
    pending_.erase(thread);
    if (thread != leader_) return;
    kill(-leader_, SIGKILL);
    for (const pid_t left : threads_.all()) kill(left, SIGKILL);
    how_ = WIFSIGNALED(status) ? process::Ended::How::signalled : process::Ended::How::exited;
    code_ = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  }

  void stopped(pid_t thread, int status) {
    const int signal = WSTOPSIG(status);
    const int event = status >> 16;
    if (event == PTRACE_EVENT_SECCOMP) return before_call(thread);
    if (signal == kSystemCall) return after_call(thread);
    if (event == PTRACE_EVENT_EXEC) {
      became(thread);
    } else if (event != 0) {
      born(thread);
    } else if (!threads_.knows(thread)) {
      threads_.meet(thread, thread);  // stopped before its parent reported it
    } else if (signal == SIGTRAP && breakpoints_.passed(thread, threads_.process_of(thread))) {
    } else if (!(signal == SIGSTOP && new_.erase(thread) > 0)) {
      return go_on(thread, signal);
    }
    go_on(thread, 0);
  }

  void born(pid_t parent) {
    unsigned long child = 0;
    ptrace(PTRACE_GETEVENTMSG, parent, nullptr, &child);
    const auto thread = static_cast<pid_t>(child);
    if (!threads_.knows(thread)) new_.insert(thread);  // its first stop is still to come
    threads_.meet(thread, parent);
    is_alone_ = is_alone_ && threads_.process_of(thread) == threads_.process_of(parent);
    breakpoints_.forked(threads_.process_of(thread), threads_.process_of(parent));
  }

  std::string absolute(pid_t thread, std::int64_t directory, const std::string& path) {
    std::string base;
    if (!path.starts_with('/'))
      base = static_cast<int>(directory) == AT_FDCWD ? threads_.directory_of(thread)
                                                     : path_of_descriptor(thread, directory);
    auto whole = path.empty() ? fs::path(base) : (fs::path(base) / path).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();  // "plugins/"
    return whole;
  }

  void before_call(pid_t thread) {
    const auto stop = stop_of(thread);
    if (!stop) say("this kernel does not report system calls");
    if (stop && !stop->native) say("it runs code for another kind of processor");
    const auto shape = stop && stop->native ? shape_of(stop->number) : CallShape{-1, FileCall::none};
    if (shape.call == FileCall::hidden) say("it opens files by io_uring or by handles");
    if (shape.call == FileCall::none || shape.call == FileCall::hidden) return go_on(thread, 0);
    if (shape.path < 0) {
      of_descriptor(thread, shape,
                    static_cast<std::int64_t>(stop->arguments.at(static_cast<std::size_t>(shape.directory))));
      if (shape.call != FileCall::map || !breakpoints_.wanted()) return go_on(thread, 0);
      pending_[thread] = {.shape = shape, .path = {}};
      ptrace(PTRACE_SYSCALL, thread, nullptr, 0);
      return;
    }
    const auto argument = [&](int position) {
      return stop->arguments.at(static_cast<std::size_t>(position));
    };
    Pending pending{.shape = shape, .path = {}};
    const auto directory =
        shape.directory < 0 ? AT_FDCWD : static_cast<std::int64_t>(argument(shape.directory));
    const auto path = text_at(thread, argument(shape.path));
    pending.path = absolute(thread, directory, path);
    pending.relative = !path.starts_with('/');
    if (shape.flags >= 0) {
      const bool in_memory = stop->number == __NR_openat2;
      pending.flags = in_memory ? number_at(thread, argument(shape.flags)) : argument(shape.flags);
    }
    if ((pending.flags & O_CREAT) != 0) pending.existed = exists(pending.path);
    pending_[thread] = pending;
    ptrace(PTRACE_SYSCALL, thread, nullptr, 0);
  }

  void of_descriptor(pid_t thread, const CallShape& shape, std::int64_t descriptor) {
    const auto path = path_of_descriptor(thread, descriptor);
    if (!path.starts_with('/')) return;
    if (shape.call == FileCall::enter_descriptor) threads_.directory_of(thread) = path;
    if (shape.call == FileCall::list)
      uses_.listed(openings_.name(threads_.process_of(thread), descriptor, path));
    if (shape.call == FileCall::map)
      uses_.mapped(path, openings_.number(threads_.process_of(thread), descriptor));
  }

  void after_call(pid_t thread) {
    const auto pending = pending_.find(thread);
    const auto stop = stop_of(thread);
    if (pending != pending_.end() && stop) {
      const auto begun = pending->second;
      pending_.erase(pending);
      if (stop->result >= 0) {
        succeeded(thread, begun, stop->result);
      } else if (stop->result == -ENOENT || stop->result == -ENOTDIR) {
        failed(begun);
      }
    }
    go_on(thread, 0);
  }

  void failed(const Pending& begun) {
    const bool looks = begun.shape.call == FileCall::open || begun.shape.call == FileCall::ask ||
                       begun.shape.call == FileCall::execute;
    if (looks && (begun.flags & O_CREAT) == 0) uses_.absent(begun.path);
  }

  void succeeded(pid_t thread, const Pending& begun, std::int64_t result) {
    switch (begun.shape.call) {
      case FileCall::open:
        return opened(thread, begun, result);
      case FileCall::map:
        return breakpoints_.mapped(threads_.process_of(thread));
      case FileCall::enter:
        threads_.directory_of(thread) = begun.path;
        return;
      case FileCall::remove:
        return uses_.removed(begun.path);
      case FileCall::change:
      case FileCall::move:
        return uses_.written(begun.path);
      default:
        return;
    }
  }

  void opened(pid_t thread, const Pending& begun, std::int64_t descriptor) {
    const auto real = path_of_descriptor(thread, descriptor);
    if (!real.starts_with('/') || (begun.flags & O_PATH) != 0) return;
    openings_.add(threads_.process_of(thread), descriptor, begun.path);
    OpenedFile file{.path = name_of(begun.path, real),
                    .real = real,
                    .flags = begun.flags,
                    .existed = begun.existed,
                    .relative = begun.relative};
    const auto link = "/proc/" + std::to_string(thread) + "/fd/" + std::to_string(descriptor);
    if (stat(link.c_str(), &file.status) == 0) uses_.opened(file);
  }

  /// Handles execve(). In a process with several threads, the caller's thread ID becomes the process ID.
  void became(pid_t thread) {
    unsigned long caller = 0;
    ptrace(PTRACE_GETEVENTMSG, thread, nullptr, &caller);
    const auto pending = pending_.find(static_cast<pid_t>(caller));
    if (pending != pending_.end()) uses_.executed(pending->second.path);
    if (pending != pending_.end()) pending_.erase(pending);
    threads_.become(thread, static_cast<pid_t>(caller));
    breakpoints_.began(thread);
    is_alone_ = is_alone_ && !began_;
    began_ = true;
  }

  const process::Launch& launch_;
  const FoundElsewhere elsewhere_;
  Uses uses_;
  Breakpoints breakpoints_;
  std::string incomplete_;
  process::Ended::How how_ = process::Ended::How::not_started;
  int code_ = 0;
  pid_t leader_ = 0;
  bool began_ = false;
  bool is_alone_ = true;
  Threads threads_;
  std::map<pid_t, Pending> pending_;  ///< by thread
  std::set<pid_t> new_;               ///< threads whose first stop is still to come
  Openings openings_;
};

}  // namespace

Traced run_traced(const process::Launch& launch, const Entries& functions, Entered entered) {
  process::throw_if_interrupted();
  auto traced = Tracer(launch, functions, entered).run();
  process::throw_if_interrupted();
  return traced;
}

}  // namespace holdfast::trace
