#include <benchmark/benchmark.h>

#include "work.hpp"

static void run(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(work());
}
BENCHMARK(run)->Name("work");
