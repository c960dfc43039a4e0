#include <benchmark/benchmark.h>

#include "verdict_work.hpp"

static void sort(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(peers_sort());
}
BENCHMARK(sort);

static void lookup(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(peers_lookup());
}
BENCHMARK(lookup);

BENCHMARK_MAIN();
