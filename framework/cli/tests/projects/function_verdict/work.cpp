#include "work.hpp"

#define OWN __attribute__((noinline))

// Each step waits for the step before, so that no placement of the code changes the time.
static inline unsigned steps(unsigned count, unsigned factor) {
  unsigned mixed = count;
  for (unsigned i = 0; i < count; ++i) {
    mixed = mixed * factor + 12345U;
    asm volatile("" : "+r"(mixed));
  }
  return mixed;
}

OWN unsigned parse_header() { return steps(500, 1664525U); }
__attribute__((always_inline)) inline unsigned inlined() { return steps(500, 134775813U); }
OWN unsigned callee() { return steps(500, 69069U); }
OWN unsigned caller() { return callee() + steps(500, 22695477U); }
OWN unsigned rest() { return steps(996'000, 1103515245U); }

unsigned work() { return parse_header() + inlined() + caller() + rest(); }
