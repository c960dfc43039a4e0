#include <benchmark/benchmark.h>

#include "work.hpp"

#define KIND(name)                                                \
  static void name(benchmark::State& state) {                     \
    kinds::prepare(#name);                                        \
    for (auto _ : state) benchmark::DoNotOptimize(kinds::name()); \
  }                                                               \
  BENCHMARK(name)->UseRealTime();

KINDS(KIND)
