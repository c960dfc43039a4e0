#include <holdfast/holdfast.hpp>

#define OWN __attribute__((noinline))

// Each step waits for the one before, so that no placement of the code changes the time.
static inline unsigned steps(unsigned count, unsigned factor) {
  unsigned mixed = count;
  for (unsigned i = 0; i < count; ++i) {
    mixed = mixed * factor + 12345U;
    asm volatile("" : "+r"(mixed));
  }
  return mixed;
}

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
