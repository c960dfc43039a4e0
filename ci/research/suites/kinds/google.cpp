#include <benchmark/benchmark.h>

#include "work.hpp"

#define KIND(name)                                                \
  static void name(benchmark::State& state) {                     \
    for (auto _ : state) benchmark::DoNotOptimize(kinds::name()); \
  }                                                               \
  BENCHMARK(name)->UseRealTime();

KINDS(KIND)
