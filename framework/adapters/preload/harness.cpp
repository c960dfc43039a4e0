// A library that is preloaded into a program of another harness. It changes habits of the harness that are too expensive
// for many short processes, or that prevent equal work. HOLDFAST_HARNESS selects the harness. The code of a
// benchmark does not notice the library, except as described below.
//
// catch2. Catch2 estimates its clock in each process for two seconds. It computes the mean difference of two
// readings, for which the first 10,000 readings suffice. So the one reading that ends such a series reports that
// one more second has passed. All other readings are right, except for waiting: a reading that ends a sample omits
// the time that the thread waited for a processor. Otherwise Catch2 would take a body that was interrupted for a
// slow one, and run it less often. For the samples of a benchmark it reports the mean, which one interruption can
// change. So when the program ends, all pauses between readings, with the waiting time in each, are appended to its
// output, the file HOLDFAST_READINGS.
//
// catch2-fixed, nanobench-fixed. These harnesses choose by the clock how often they run a body. Each reading
// reports that one more step has passed, in Catch2 after the estimate and in nanobench from the beginning. A step
// is long enough for one iteration and the same in both builds. So a body that waits until a time by this clock
// waits too long. HOLDFAST_RUNS makes nanobench run a body more often (preload/fixed_steps.hpp). The callers of the
// clock are written to the file HOLDFAST_CALLERS. It has a line for each reading, with the innermost return address
// in the executable, as an address of its file.
//
// All harnesses. Google Benchmark 1.9.2 and later restarts itself without address space layout randomization. Then all
// processes of a measurement would have one address layout, whose effects would be attributed to the program. A
// tool that watches the process would lose it, too. So the library reports to the program that randomization is
// already off. If HOLDFAST_PLANT is a share, such as 0.3, the program works that much longer between the readings
// of its clock: a deliberate loss, by which the gate is tested (preload/injected_loss.hpp).

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "adapters/preload/callers.hpp"
#include "adapters/preload/clock_estimate.hpp"
#include "adapters/preload/fixed_steps.hpp"
#include "adapters/preload/injected_loss.hpp"
#include "model/schedstat.hpp"

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

/// Nanoseconds between consecutive readings of the simulated clock while the amount of work is fixed. Catch2
/// requires samples of at least 1000 times the interval between two readings of the real clock: usually less than
/// 0.1 ms in total. nanobench requires epochs of at most 100 ms.
constexpr std::int64_t kStepOfCatch2 = 10'000'000;
constexpr std::int64_t kStepOfNanobench = 100'000'000;

constexpr std::size_t kRunsOfNanobench = 1'000;
constexpr std::size_t kReadings = 100'000;

using ClockGettime = int(clockid_t, timespec*);

/// This pointer is initialised without code at run time, because constructors of other libraries may read the clock
/// before the constructors of this library run.
std::atomic<ClockGettime*> of_the_system{nullptr};
std::atomic<bool> estimates{false};    ///< Catch2 has not finished its estimate
std::atomic<std::int64_t> step{0};     ///< used after the estimate; 0 for real time
std::atomic<std::int64_t> stepped{0};  ///< the last reading of the clock with steps; 0 if there was none
std::int64_t step_after_estimate = 0;
bool is_nanobench = false;
std::atomic_flag stepping = ATOMIC_FLAG_INIT;
holdfast::preload::FixedSteps<kRunsOfNanobench> steps{kStepOfNanobench};
const char* callers_file = nullptr;
holdfast::preload::ClockCallers<kReadings> callers;
double planted = 0;  ///< share of the deliberate loss
thread_local holdfast::preload::InjectedLoss injected_loss;
std::int64_t pause_ns =
    1'000;  ///< an interval that is no pause is shorter; readings in a row are 20 to 100 ns apart
thread_local holdfast::preload::ClockEstimate estimate;
std::atomic<bool> keeps{false};  ///< records pauses of the thread that estimated its clock
holdfast::preload::LongPauses<100'000> pauses;
holdfast::preload::SampleEnds sample_ends;
const char* pauses_file = nullptr;
std::int64_t waited_in_estimate = 0;
pid_t of_process = 0;  ///< the process that records; its child processes record nothing
int schedstat =
    -1;  ///< descriptor of the file of the thread whose pauses are recorded; -1 if it is not open or does not exist
bool schedstat_asked = false;

ClockGettime* found() {
  auto* clock = of_the_system.load(std::memory_order_relaxed);
  if (clock != nullptr) return clock;
  // RTLD_NEXT finds the function after this library in the search order: the function of the C library (dlsym(3)).
  // Two threads may both look it up, with the same result.
  clock = reinterpret_cast<ClockGettime*>(dlsym(RTLD_NEXT, "clock_gettime"));
  of_the_system.store(clock, std::memory_order_relaxed);
  return clock;
}

std::int64_t ns_in(const timespec& time) { return time.tv_sec * kSecond + time.tv_nsec; }

timespec time_of(std::int64_t ns) { return {.tv_sec = ns / kSecond, .tv_nsec = ns % kSecond}; }

/// Advances the clock by one step and returns the new time. The first step begins at the real time.
std::int64_t next_step(std::int64_t now_ns, std::int64_t each_ns) {
  std::int64_t none = 0;
  stepped.compare_exchange_strong(none, now_ns, std::memory_order_relaxed);
  return stepped.fetch_add(each_ns, std::memory_order_relaxed) + each_ns;
}

/// The steps have several members, so a spin lock guards them. A mutex is avoided, because a reading may
/// occur in any context of the program.
std::int64_t step_of_nanobench() {
  while (stepping.test_and_set(std::memory_order_acquire)) {
  }
  const auto step_ns = steps.next();
  stepping.clear(std::memory_order_release);
  return step_ns;
}

bool is_changed() {
  return is_nanobench || estimates.load(std::memory_order_relaxed) ||
         step.load(std::memory_order_relaxed) != 0;
}

/// Returns the time that this reading of the clock reports.
std::int64_t said(std::int64_t now_ns) {
  if (estimates.load(std::memory_order_relaxed)) {
    const bool ends = estimate.ends_with(now_ns, pause_ns);
    if (estimate.is_over()) {
      step.store(step_after_estimate, std::memory_order_relaxed);
      estimates.store(false, std::memory_order_relaxed);
    }
    return ends ? now_ns + kSecond : now_ns;
  }
  return next_step(now_ns, is_nanobench ? step_of_nanobench() : step.load(std::memory_order_relaxed));
}

/// Opens a file with a high descriptor, so that the program's own files get the same numbers as without this file.
int opened_out_of_the_way(const char* path) {
  constexpr int kFarFromTheProgram = 200;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return file;
  const int far = fcntl(file, F_DUPFD_CLOEXEC, kFarFromTheProgram);
  close(file);
  return far;
}

/// Returns how long this thread has waited for a processor; 0 if unknown.
std::int64_t waited_ns() {
  if (!schedstat_asked) schedstat = opened_out_of_the_way("/proc/thread-self/schedstat");
  schedstat_asked = true;
  return static_cast<std::int64_t>(holdfast::read_schedstat(schedstat).waited_ns);
}

std::int64_t monotonic_ns() {
  timespec now{};
  found()(CLOCK_MONOTONIC, &now);
  return ns_in(now);
}

/// Returns the time that the thread waited until now. Asking takes time, in which the thread may have to wait; this
/// waiting belongs to the next pause.
std::int64_t waited_until(std::int64_t now_ns) {
  constexpr std::int64_t kAsking_ns = 5'000;
  const auto waited = waited_ns();
  const auto asking = monotonic_ns() - now_ns;
  return asking > kAsking_ns ? waited - asking : waited;
}

/// Subtracts waiting time from a reading of the thread that estimates its clock. A series of readings is evaluated as a
/// whole, so the time waited in it is subtracted from all readings that follow. Samples are evaluated one by one,
/// so only their own waiting time is subtracted.
std::int64_t without_waiting(std::int64_t now_ns) {
  const auto waited = pauses.read(now_ns, [now_ns] { return waited_until(now_ns); });
  if (estimates.load(std::memory_order_relaxed)) {
    waited_in_estimate += waited;
    return now_ns - waited_in_estimate;
  }
  if (sample_ends.end_with(pauses.ended_long())) return now_ns - waited;
  if (!pauses.ended_long()) return now_ns;
  const auto anew = monotonic_ns();
  pauses.begin_at(anew);
  return anew;
}

/// Returns the time after the deliberate loss. It computes and does not sleep, so that the CPU time grows, too.
std::int64_t after_the_loss(std::int64_t now_ns) {
  const auto end_ns = now_ns + injected_loss.longer_ns(now_ns, planted);
  while (now_ns < end_ns) now_ns = monotonic_ns();
  injected_loss.begin_at(now_ns);
  return now_ns;
}

__attribute__((constructor)) void begin() {
  const char* wanted = std::getenv("HOLDFAST_HARNESS");
  const auto is = [wanted](const char* name) { return wanted != nullptr && std::strcmp(wanted, name) == 0; };
  const char* preloaded = std::getenv("LD_PRELOAD");
  if (preloaded != nullptr && std::strstr(preloaded, "vgpreload") != nullptr)
    pause_ns = 30'000;  // under valgrind
  if (is("catch2-fixed")) step_after_estimate = kStepOfCatch2;
  is_nanobench = is("nanobench-fixed");
  if (const char* runs = std::getenv("HOLDFAST_RUNS")) steps.read(runs);
  if (is_nanobench) callers_file = std::getenv("HOLDFAST_CALLERS");
  estimates.store(is("catch2") || is("catch2-fixed"), std::memory_order_relaxed);
  if (const char* share = std::getenv("HOLDFAST_PLANT")) planted = std::strtod(share, nullptr);
  pauses_file = std::getenv("HOLDFAST_READINGS");
  of_process = getpid();
  keeps.store(is("catch2") && pauses_file != nullptr, std::memory_order_relaxed);
}

std::FILE* opened_to_add(const char* path, int more = 0) {
  const int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | more, 0600);
  return file < 0 ? nullptr : fdopen(file, "a");
}

/// Appends the pauses as a comment after the document.
void write_pauses() {
  std::FILE* out = opened_to_add(pauses_file);
  if (out == nullptr) return;
  std::fputs("<!--holdfast-readings", out);
  for (const auto& pause : pauses)
    std::fprintf(out, " %lld:%lld:%lld", static_cast<long long>(pause.reading),
                 static_cast<long long>(pause.ns), static_cast<long long>(pause.waited_ns));
  std::fputs("-->\n", out);
  std::fclose(out);
}

void write_callers() {
  std::FILE* out = opened_to_add(callers_file, O_CREAT);
  if (out == nullptr) return;
  for (const auto address : callers) std::fprintf(out, "%llx\n", static_cast<unsigned long long>(address));
  std::fclose(out);
}

/// Writes the results, but not in a process that a body started.
__attribute__((destructor)) void end() {
  if (getpid() != of_process) return;
  if (pauses.begin() != pauses.end()) write_pauses();
  if (callers_file != nullptr) write_callers();
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) int clock_gettime(clockid_t clock, timespec* now) {
  const int result = found()(clock, now);
  if (clock != CLOCK_MONOTONIC || result != 0) return result;
  if (callers_file != nullptr) callers.note();
  const bool estimated = estimates.load(std::memory_order_relaxed) || estimate.is_over();
  auto now_ns = planted > 0 ? after_the_loss(ns_in(*now)) : ns_in(*now);
  if (keeps.load(std::memory_order_relaxed) && estimated) now_ns = without_waiting(now_ns);
  *now = time_of(is_changed() ? said(now_ns) : now_ns);
  return result;
}

__attribute__((visibility("default"))) int personality(unsigned long wanted) {
  constexpr unsigned long kAsk = 0xffffffff;
  // The system call itself, because this function replaces the one of the C library.
  const long result = syscall(SYS_personality, wanted);
  const bool asked = wanted == kAsk && result != -1;
  return static_cast<int>(asked ? result | ADDR_NO_RANDOMIZE : result);
}
}
