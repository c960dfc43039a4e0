#include <benchmark/benchmark.h>

#include "place.hpp"

static void place(benchmark::State& state) {
  volatile char here = 0;
  for (auto _ : state) here = 1;
  state.counters["stack"] = place_of(&here);
}
BENCHMARK(place);
