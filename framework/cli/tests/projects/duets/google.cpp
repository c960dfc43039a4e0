#include <benchmark/benchmark.h>

#include "work.hpp"

static void compute(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(compute());
}
BENCHMARK(compute);
