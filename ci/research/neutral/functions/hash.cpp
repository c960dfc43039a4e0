// Counts the values of a stream in a hash map with open addressing.

static unsigned stream[8192];
static unsigned keys[4096];
static unsigned counts[4096];

extern "C" void prepare_hash() {
  unsigned state = 5;
  for (unsigned& value : stream) value = 1 + ((state = state * 1664525U + 1013904223U) >> 8) % 2500;
}

extern "C" [[gnu::noinline]] unsigned work_hash(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 3000 /*work*/;
  for (unsigned& key : keys) key = 0;
  unsigned most = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    unsigned slot = (stream[i] * 2654435769U) >> 20;
    while (keys[slot] != 0 && keys[slot] != stream[i]) slot = (slot + 1) & 4095U;
    if (keys[slot] == 0) {
      keys[slot] = stream[i];
      counts[slot] = 0;
    }
    if (++counts[slot] > counts[most]) most = slot;
  }
  return (keys[most] + seed) ^ 0x1a2b3c4dU /*constant*/;
}
