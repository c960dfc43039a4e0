#include "measure/clock.hpp"

#include <ctime>

namespace holdfast::measure {
namespace {
double read(clockid_t id) {
  timespec now{};
  clock_gettime(id, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}
}  // namespace

double SystemClock::wall_ns() { return read(CLOCK_MONOTONIC); }
double SystemClock::cpu_ns() { return read(CLOCK_PROCESS_CPUTIME_ID); }

}  // namespace holdfast::measure
