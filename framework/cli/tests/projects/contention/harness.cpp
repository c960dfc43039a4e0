#include <benchmark/benchmark.h>

#include "work.hpp"

void work_of(benchmark::State& state) {
  for (auto _ : state) work_with_helpers(10, kHelpers);
}
BENCHMARK(work_of)->Name("work")->UseRealTime();
