#include "work.hpp"

#include <holdfast/holdfast.hpp>

// Arithmetic whose every step waits for the one before: its time is given by its instructions, whatever else the machine
// has in its caches.
HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) {
    unsigned value = 1;
    for (unsigned i = 0; i < TIMES * kRounds; ++i) value = value * 1664525U + 1013904223U;
    holdfast::keep(value);
  }
}
