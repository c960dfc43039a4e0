#include <benchmark/benchmark.h>

#include "work.hpp"

static void one(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(work(5000));
}
BENCHMARK(one)->MinTime(0.01);

static void two(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(work(7000));
}
BENCHMARK(two)->MinTime(0.01);
