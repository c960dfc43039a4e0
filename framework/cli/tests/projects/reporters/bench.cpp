// A sum of 20,000 steps. The macros make it do what a change might that wants to look fast.

#include <holdfast/holdfast.hpp>

#if defined(SLOW_CLOCK)
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// A clock of the program that goes half as fast.
extern "C" int clock_gettime(clockid_t clock, struct timespec* time) noexcept {
  static long long first = 0;
  const long code = syscall(SYS_clock_gettime, clock, time);
  const bool is_steady = clock == CLOCK_MONOTONIC;
  if (code != 0 || !is_steady) return static_cast<int>(code);
  const long long now = time->tv_sec * 1'000'000'000LL + time->tv_nsec;
  if (first == 0) first = now;
  const long long slow = first + (now - first) / 2;
  time->tv_sec = slow / 1'000'000'000;
  time->tv_nsec = slow % 1'000'000'000;
  return 0;
}
#endif

#if defined(CHILD)
#include <unistd.h>
#endif

namespace {

constexpr int kSteps = 20'000;

double sum_of(int steps) {
  double sum = 1;
  for (int i = 0; i < steps; ++i) sum = sum * 1.0000001 + 1e-9;
  return sum;
}

}  // namespace

HOLDFAST_BENCHMARK("reporter")(holdfast::State& state) {
#if defined(SET_UP)
  double known = 0;
  for (int i = 0; i < 4000; ++i) known += sum_of(kSteps);
  for (auto _ : state) holdfast::keep(known + sum_of(kSteps / 2));
#elif defined(CHILD)
  for (auto _ : state) holdfast::keep(sum_of(kSteps / 2));
  if (fork() == 0) {
    setsid();
    for (int i = 0; i < 100'000; ++i) holdfast::keep(sum_of(kSteps / 2));
    _exit(0);
  }
#elif defined(KEPT)
  double known = 0;
  for (auto _ : state) holdfast::keep(known != 0 ? known : known = sum_of(kSteps));
#else
  for (auto _ : state) holdfast::keep(sum_of(kSteps));
#endif
}
