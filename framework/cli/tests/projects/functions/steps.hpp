#pragma once

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
