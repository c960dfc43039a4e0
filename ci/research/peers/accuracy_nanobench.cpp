// Measures TIMES multiplications with nanobench, in EPOCHS epochs. Prints the median of the epochs in nanoseconds.

#define ANKERL_NANOBENCH_IMPLEMENT
#include <nanobench.h>

#include <cstdio>
#include <cstdlib>

#include "work.hpp"

int main(int /*argc*/, char** argv) {
  const std::uint64_t times = std::strtoull(argv[1], nullptr, 10);
  std::uint64_t value = 3;
  ankerl::nanobench::Bench bench;
  bench.output(nullptr).epochs(std::strtoull(argv[2], nullptr, 10));
  if (times == 1) {
    bench.run("1", [&] { ankerl::nanobench::doNotOptimizeAway(value = peers::multiplied<1>(value)); });
  } else {
    bench.run(argv[1],
              [&] { ankerl::nanobench::doNotOptimizeAway(value = peers::multiplied(times, value)); });
  }
  using Measure = ankerl::nanobench::Result::Measure;
  std::printf("%.17g\n", bench.results().front().median(Measure::elapsed) * 1e9);
}
