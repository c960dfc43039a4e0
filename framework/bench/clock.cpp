#include "bench/clock.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>

namespace holdfast::bench {
namespace {
double read(clockid_t id) {
  timespec now{};
  clock_gettime(id, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

double nanoseconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_usec) * 1e3;
}

/// A body that closes every file and opens one gets the lowest number, which must not be that of ours.
int out_of_the_way(int descriptor) {
  constexpr int kHigh = 900;  // below 1024, which is the usual limit
  const int moved = descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, kHigh);
  if (moved < 0) return descriptor;  // the limit is lower
  close(descriptor);
  return moved;
}
}  // namespace

SystemClock::SystemClock()
    : schedstat_(out_of_the_way(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC))) {}

SystemClock::~SystemClock() {
  if (schedstat_ >= 0) close(schedstat_);
}

double SystemClock::wall_ns() { return read(CLOCK_MONOTONIC); }
double SystemClock::cpu_ns() { return read(CLOCK_PROCESS_CPUTIME_ID); }

/// "<time on a processor> <time waiting for one> <times it got one>", in nanoseconds.
double SystemClock::run_delay_ns() {
  std::array<char, 96> text{};
  if (schedstat_ < 0 || pread(schedstat_, text.data(), text.size() - 1, 0) <= 0) return 0;
  char* second = nullptr;
  std::strtoull(text.data(), &second, 10);
  return static_cast<double>(std::strtoull(second, nullptr, 10));
}

double SystemClock::rest_cpu_ns() {
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  return read(CLOCK_PROCESS_CPUTIME_ID) - read(CLOCK_THREAD_CPUTIME_ID) + nanoseconds(children.ru_utime) +
         nanoseconds(children.ru_stime);
}

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

}  // namespace holdfast::bench
