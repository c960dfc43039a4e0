// A file with one benchmark, compiled by ci/research/include-cost.

#include <benchmark/benchmark.h>

static void addition(benchmark::State& state) {
  int sum = 0;
  for (auto _ : state) benchmark::DoNotOptimize(sum += 7);
}
BENCHMARK(addition);
