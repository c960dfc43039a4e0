#include "process/trace/sampler.hpp"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "process/interrupts.hpp"
#include "process/start.hpp"
#include "process/trace/mappings.hpp"
#include "process/trace/tracee.hpp"

namespace holdfast::trace {
namespace {

/// Time between two stops. It is random, so that no loop runs in step with the stops.
constexpr int kPauseMinUs = 100;
constexpr int kPauseMaxUs = 300;
/// Time limit for a thread to stop, which usually happens at once. The end of a thread may be reported only after other threads
/// were waited for, so waiting for one thread needs a limit.
constexpr auto kStopMax = std::chrono::milliseconds(2);
/// Limit, because code that belongs to no file (generated at run time) would cause the mappings to be read again at each of its
/// samples.
constexpr int kMappingsReadMax = 200;

bool is_file(const std::string& path) { return path.starts_with('/') && std::filesystem::exists(path); }

class Sampler {
 public:
  Sampler(pid_t process, FoundElsewhere elsewhere, SampledPlaces& places)
      : process_(process), elsewhere_(std::move(elsewhere)), places_(places), threads_{process} {}

  /// Samples until the process has ended. Returns its status.
  int follow() {
    std::minstd_rand chance;
    std::uniform_int_distribution<int> pause_us(kPauseMinUs, kPauseMaxUs);
    while (!ended_) {
      std::this_thread::sleep_for(std::chrono::microseconds(pause_us(chance)));
      // The list is copied, because threads begin and end during the visits.
      const auto now = threads_;
      for (const pid_t thread : now) visit(thread);
    }
    return *ended_;
  }

 private:
  void visit(pid_t thread) {
    // Threads that sleep are not stopped: a stop interrupts some system calls (signal(7)),
    // and they get no time anyway.
    const bool asked = computes(thread) && ptrace(PTRACE_INTERRUPT, thread, nullptr, nullptr) == 0;
    int status = 0;
    const pid_t waited = asked ? wait_briefly(thread, status) : waitpid(thread, &status, __WALL | WNOHANG);
    if (waited < 0 && errno == ECHILD) return forget(thread);
    if (waited != thread) return;
    if (!WIFSTOPPED(status)) {
      forget(thread);
      if (thread == process_) ended_ = status;
      return;
    }
    stopped(thread, status);
  }

  static pid_t wait_briefly(pid_t thread, int& status) {
    const auto began = std::chrono::steady_clock::now();
    for (;;) {
      const pid_t waited = waitpid(thread, &status, __WALL | WNOHANG);
      if (waited != 0 || std::chrono::steady_clock::now() - began > kStopMax) return waited;
      std::this_thread::yield();
    }
  }

  void stopped(pid_t thread, int status) {
    const int event = status >> 16;
    if (event == PTRACE_EVENT_CLONE) {
      unsigned long child = 0;
      ptrace(PTRACE_GETEVENTMSG, thread, nullptr, &child);
      threads_.push_back(static_cast<pid_t>(child));
    }
    if (event == PTRACE_EVENT_EXEC) begin_program(thread);
    if (event == PTRACE_EVENT_STOP && is_program_) note(thread);
    // A stop without an event is due to a signal, which the thread must receive.
    ptrace(PTRACE_CONT, thread, nullptr, event == 0 ? WSTOPSIG(status) : 0);
  }

  void forget(pid_t thread) { std::erase(threads_, thread); }

  /// Begins the program. The process ran another program before, whose code is no longer mapped.
  void begin_program(pid_t thread) {
    is_program_ = true;
    loaded_.clear();
    computed_ns_since(thread);
  }

  /// Returns true if the thread, or the kernel on its behalf, computes.
  bool computes(pid_t thread) const {
    const auto text = in_task(thread, "stat");
    // The name of a thread may contain brackets and spaces itself.
    const auto name_ends = text.rfind(')');
    return name_ends != std::string::npos && text.compare(name_ends, 3, ") R") == 0;
  }

  void note(pid_t thread) {
    const auto place = place_in(thread);
    const auto computed = computed_ns_since(thread);
    if (!place || computed == 0) return;
    ++places_.samples;
    places_.total += computed;
    if (const auto* code = code_at(*place)) places_.at[code->path][*place - code->shift] += computed;
  }

  std::string in_task(pid_t thread, const char* name) const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/task/" + std::to_string(thread) + "/" + name);
    std::string text;
    std::getline(file, text);
    return text;
  }

  /// Returns the time that the thread has computed since the last call.
  std::uint64_t computed_ns_since(pid_t thread) {
    // The first number is the time on a processor in nanoseconds.
    const auto now = std::strtoull(in_task(thread, "schedstat").c_str(), nullptr, 10);
    return now - std::exchange(computed_ns_[thread], now);
  }

  const LoadedCode* code_at(std::uint64_t place) {
    const auto find = [&]() -> const LoadedCode* {
      const auto found = std::ranges::find_if(
          loaded_, [&](const LoadedCode& code) { return code.begin <= place && place < code.end; });
      return found == loaded_.end() ? nullptr : &*found;
    };
    const auto* known = find();
    if (known != nullptr || ++read_ > kMappingsReadMax) return known;
    loaded_ = code_loaded_in(process_, elsewhere_, is_file);
    return find();
  }

  pid_t process_;
  FoundElsewhere elsewhere_;
  SampledPlaces& places_;
  std::vector<pid_t> threads_;
  std::map<pid_t, std::uint64_t> computed_ns_;
  std::vector<LoadedCode> loaded_;
  int read_ = 0;
  bool is_program_ = false;
  std::optional<int> ended_;
};

/// Stops the child, so that no thread of the program starts before it is traced.
int stop_once() { return raise(SIGSTOP) == 0 ? 0 : errno; }

/// Starts the program without its launcher, whose code is not part of the program.
process::Started started(const process::Launch& launch) {
  static const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  const process::Uninterrupted until_its_group_is_known;
  const auto started = process::start_prepared(launch, {.out = -1, .err = nowhere}, stop_once);
  if (started.wrong == 0) process::set_running_group(started.pid);
  return started;
}

/// Attaches to the stopped child and lets it continue. Returns false if it ended before it stopped, or if this system does not
/// permit ptrace().
bool seized(pid_t process) {
  siginfo_t stopped{};
  return waitid(P_PID, static_cast<id_t>(process), &stopped, WSTOPPED | WEXITED | WNOWAIT) == 0 &&
         stopped.si_code == CLD_STOPPED &&
         // PTRACE_INTERRUPT works only for seized threads. PTRACE_O_EXITKILL ends the
         // program if this process dies.
         ptrace(PTRACE_SEIZE, process, nullptr,
                PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL) == 0 &&
         kill(process, SIGCONT) == 0;
}

/// Kills the process and returns its status.
int killed(pid_t process) {
  int status = 0;
  kill(process, SIGKILL);
  waitpid(process, &status, 0);
  return status;
}

}  // namespace

bool sample(const process::Launch& launch, SampledPlaces& places) {
  process::throw_if_interrupted();
  const auto begun = started(launch);
  if (begun.wrong != 0) return false;
  const pid_t process = begun.pid;
  bool ended_well = false;
  {
    const Deadline deadline(process, launch.deadline_s);
    const int status =
        seized(process) ? Sampler(process, found_elsewhere(launch), places).follow() : killed(process);
    ended_well = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !deadline.passed();
  }
  kill(-process, SIGKILL);
  process::set_running_group(0);
  process::end_orphans();
  process::throw_if_interrupted();
  return ended_well;
}

}  // namespace holdfast::trace
