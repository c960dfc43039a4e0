// The program of ci/research/process-cost: bodies of four lengths, with marks of the program's progress. The marks are
// CPU time of the process in nanoseconds from its start, which other processes do not affect.

#include <cstdio>
#include <ctime>
#include <holdfast/holdfast.hpp>

#include "work.hpp"

namespace {

double main_entered_ns = 0;

double spent_ns() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

void multiply(holdfast::State& state, std::uint64_t times) {
  const double entered_ns = spent_ns();
  for (auto _ : state) holdfast::keep(peers::multiplied(times));
  std::printf("%.0f %.0f %.0f\n", main_entered_ns, entered_ns, spent_ns());
}

HOLDFAST_BENCHMARK("1")(holdfast::State& state) { multiply(state, 1); }
HOLDFAST_BENCHMARK("100")(holdfast::State& state) { multiply(state, 100); }
HOLDFAST_BENCHMARK("10000")(holdfast::State& state) { multiply(state, 10'000); }
HOLDFAST_BENCHMARK("900000")(holdfast::State& state) { multiply(state, 900'000); }

}  // namespace

int main(int argc, char** argv) {
  main_entered_ns = spent_ns();
  return holdfast::run_benchmarks(argc, argv);
}
