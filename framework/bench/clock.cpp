#include "bench/clock.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>

#include "model/number.hpp"
#include "model/schedstat.hpp"

namespace holdfast::bench {
namespace {

/// A double has 53 bits: times of a system up to 104 days are exact to the nanosecond, and later ones to 2 ns.
double read(clockid_t id) {
  timespec now{};
  clock_gettime(id, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double nanoseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

/// Moves a descriptor to a high number. A body that closes all files and opens one gets the lowest number, which must not
/// be that of this descriptor.
int out_of_the_way(int descriptor) {
  constexpr int kHigh = 900;  // below 1024, which is the usual limit
  const int moved = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, kHigh);
  if (moved < 0) return descriptor;  // the limit of open files is below kHigh
  close(descriptor);
  return moved;
}

/// Returns the size of a deliberate regression, which tests the gate, as a share of the time; 0 for none. If HOLDFAST_PLANT
/// is a share such as 0.3, every sample of this process spins for that share of its time, and this work is part of the
/// measured time. Only the wrapper sets it, for one side of a comparison (`holdfast self-test`).
double injected_regression() {
  static const double share = [] {
    const char* text = std::getenv("HOLDFAST_PLANT");
    return parse_number<double>(text == nullptr ? "" : text).value_or(0);
  }();
  return share;
}

/// Keeps the processor busy for this time.
/// Spins and does not sleep: the planted time must look like work, in CPU time, too.
void work_for(double ns, Clock& clock) {
  const double until_ns = clock.wall_ns() + ns;
  while (clock.wall_ns() < until_ns) {
  }
}

/// Maximum number of attempts. On a machine that preempts every reading, the last one is used.
constexpr int kReadingAttempts = 10;

}  // namespace

SystemClock::SystemClock()
    // The descriptor stays open, because opening a file of /proc for each reading takes longer than the
    // reading.
    : schedstat_(out_of_the_way(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC))) {}

SystemClock::~SystemClock() {
  if (schedstat_ >= 0) close(schedstat_);
}

double SystemClock::wall_ns() { return read(CLOCK_MONOTONIC); }
double SystemClock::cpu_ns() { return read(CLOCK_PROCESS_CPUTIME_ID); }

double SystemClock::run_delay_ns() { return read_schedstat(schedstat_).waited_ns; }

/// RUSAGE_CHILDREN has only children that were waited for (getrusage(2)).
double SystemClock::rest_cpu_ns() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  return read(CLOCK_PROCESS_CPUTIME_ID) - read(CLOCK_THREAD_CPUTIME_ID) + nanoseconds(children.ru_utime) +
         nanoseconds(children.ru_stime);
}

/// Takes the median of an odd number of readings, because single readings may be preempted.
double empty_stretch_ns(Clock& clock) {
  std::array<double, 101> stretches{};
  for (auto& stretch : stretches) {
    const double began_ns = clock.wall_ns();
    stretch = clock.wall_ns() - began_ns;
  }
  const auto middle = stretches.begin() + stretches.size() / 2;
  std::nth_element(stretches.begin(), middle, stretches.end());
  return *middle;
}

Clock::Disturbances SystemClock::disturbances() {
  rusage used{};
  getrusage(RUSAGE_THREAD, &used);
  return {.processor = sched_getcpu(), .major_faults = used.ru_majflt};
}

/// Reads the delay between two readings of the wall clock that are close together. A preemption between them would be a
/// delay that is not in the sample's wall time.
void Stopwatch::start() {
  timed_ns_ = 0;
  delayed_ns_ = 0;
  pauses_ = 0;
  paused_ = false;
  started_cpu_ns_ = clock_.cpu_ns();
  started_rest_ns_ = clock_.rest_cpu_ns();
  started_disturbances_ = clock_.disturbances();
  for (int attempt = 0; attempt < kReadingAttempts; ++attempt) {
    const double before_ns = clock_.wall_ns();
    last_delay_ns_ = clock_.run_delay_ns();
    started_ns_ = clock_.wall_ns();
    if (started_ns_ - before_ns < kReadingNs) break;
  }
  stretch_since_ns_ = started_ns_;
}

void Stopwatch::end_stretch(double now_ns) {
  const double stretch_ns = now_ns - stretch_since_ns_;
  timed_ns_ += stretch_ns;
  if (stretch_ns <= kReadingNs) return;
  const double delay_ns = clock_.run_delay_ns();
  delayed_ns_ += std::clamp(delay_ns - last_delay_ns_, 0.0, stretch_ns);
  last_delay_ns_ = delay_ns;
}

void Stopwatch::pause() {
  if (paused_) return;
  paused_ = true;
  const double now_ns = clock_.wall_ns();
  end_stretch(now_ns);
  ++pauses_;
  // The cost of a reading is measured in the first pause, when the clock is stopped, and kept for all samples.
  if (own_cost_ns_ < 0) own_cost_ns_ = empty_stretch_ns(clock_);
  paused_since_ns_ = now_ns;
}

void Stopwatch::resume() {
  if (!paused_) return;
  paused_ = false;
  // A delay in the pause does not belong to the sample, so the counter is read again.
  if (clock_.wall_ns() - paused_since_ns_ > kReadingNs) last_delay_ns_ = clock_.run_delay_ns();
  stretch_since_ns_ = clock_.wall_ns();
}

/// Returns the waiting time since the last reading of the delay, as far as it certainly belongs to the sample.
double Stopwatch::delay_in_reading() {
  const double delay_ns = clock_.run_delay_ns() - last_delay_ns_;
  const double reading_ns = clock_.wall_ns() - ended_ns_;
  return delay_ns - (reading_ns < kReadingNs ? 0 : reading_ns);  // the delay may follow the sample
}

/// Ends the sample and computes its value in three steps: the wall time without pauses, minus the waiting time in it that
/// other programs may have caused, minus the overhead of the clock itself.
Sample Stopwatch::stop(std::uint64_t iterations) {
  if (injected_regression() > 0 && !paused_)
    work_for(injected_regression() * (timed_ns_ + clock_.wall_ns() - stretch_since_ns_), clock_);
  ended_ns_ = clock_.wall_ns();
  const double last_ns = paused_ ? 0 : ended_ns_ - stretch_since_ns_;
  timed_ns_ += last_ns;
  delayed_ns_ += std::clamp(delay_in_reading(), 0.0, last_ns);
  const double cpu_ns = clock_.cpu_ns() - started_cpu_ns_;
  // Waiting that the program's other threads and children may have caused stays in the sample.
  delayed_ns_ = std::max(0.0, delayed_ns_ - std::max(0.0, clock_.rest_cpu_ns() - started_rest_ns_));
  // A running thread did not wait, so the time of the CPU clock is not a delay.
  if (pauses_ == 0) delayed_ns_ = std::min(delayed_ns_, std::max(0.0, timed_ns_ - cpu_ns));
  const double own_ns = std::max(0.0, own_cost_ns_) * static_cast<double>(pauses_);
  const double net_ns = std::max(0.0, timed_ns_ - delayed_ns_ - own_ns);
  const auto count = static_cast<double>(iterations);
  return {
      .value = net_ns / count,
      .iterations = iterations,
      // Work in pauses used the processor, too, so the net time is the best estimate if there were pauses.
      .cpu_ns = (pauses_ == 0 ? cpu_ns : net_ns) / count,
      .run_delay_ns = delayed_ns_ / count,
      .disturbed = clock_.disturbances() != started_disturbances_};
}

}  // namespace holdfast::bench
