#include <holdfast/holdfast.hpp>

#include "steps.hpp"

OWN unsigned parse() { return steps(20'000, 1664525U); }
OWN unsigned shaped() { return steps(20'000, 22695477U); }
OWN unsigned tiny(unsigned x) {
  asm volatile("" : "+r"(x));  // else a compiler that knows the result leaves the call out
  return x * 3U + 1U;
}
OWN unsigned rest() { return steps(960'000, 1103515245U); }

HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(parse() + shaped() + tiny(7) + rest());
}
