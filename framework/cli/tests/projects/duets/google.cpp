#include <benchmark/benchmark.h>

#include "work.hpp"

static void sort(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(sort_lists());
}
BENCHMARK(sort);
