// A sum of 20,000 steps. The macros select tricks with which a change could look fast.

#include <holdfast/holdfast.hpp>

#if defined(SLOW_CLOCK)
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/// Replaces the clock by one that runs half as fast.
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
#elif defined(KEPT_IN)
#include <cstdio>
#endif

namespace {

constexpr int kSteps = 20'000;

double sum_of(int steps) {
  double sum = 1;
  for (int i = 0; i < steps; ++i) sum = sum * 1.0000001 + 1e-9;
  return sum;
}

#if defined(KEPT_IN)
/// Returns the sum of an earlier process, or 0.
double kept_sum() {
  double sum = 0;
  if (std::FILE* file = std::fopen(KEPT_IN, "r")) {
    if (std::fscanf(file, "%lf", &sum) != 1) sum = 0;
    std::fclose(file);
  }
  if (sum != 0) return sum;
  sum = sum_of(kSteps);
  if (std::FILE* file = std::fopen(KEPT_IN, "w")) {
    std::fprintf(file, "%.17g", sum);
    std::fclose(file);
  }
  return sum;
}
#endif

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
#elif defined(KEPT_IN)
  const double known = kept_sum();
  for (auto _ : state) holdfast::keep(known + sum_of(kSteps / 2));
#elif defined(KEPT)
  double known = 0;
  for (auto _ : state) holdfast::keep(known != 0 ? known : known = sum_of(kSteps));
#else
  for (auto _ : state) holdfast::keep(sum_of(kSteps));
#endif
}
