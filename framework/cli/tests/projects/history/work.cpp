#include "work.hpp"

#include <holdfast/holdfast.hpp>

// Arithmetic in which each step waits for the step before. Its time depends only on its instructions, not on the
// content of the caches.
HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) {
    unsigned value = 1;
    for (unsigned i = 0; i < TIMES * kRounds; ++i) value = value * 1664525U + 1013904223U;
    holdfast::keep(value);
  }
}
