// Counts the values of a stream in a hash map with open addressing.

static struct {
  unsigned stream[8192];
  unsigned keys[4096];
  unsigned counts[4096]; /*member*/
} data;

extern "C" void prepare_hash() {
  unsigned state = 5;
  for (unsigned& value : data.stream) value = 1 + ((state = state * 1664525U + 1013904223U) >> 8) % 2500;
}

extern "C" [[gnu::noinline]] unsigned work_hash(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 3000 /*work*/;
  for (unsigned& key : data.keys) key = 0;
  unsigned most = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    unsigned slot = (data.stream[i] * 2654435769U) >> 20;
    while (data.keys[slot] != 0 && data.keys[slot] != data.stream[i]) slot = (slot + 1) & 4095U;
    if (data.keys[slot] == 0) {
      /*first*/ data.keys[slot] = data.stream[i];
      /*second*/ data.counts[slot] = 0;
      /*last*/
    }
    if (++data.counts[slot] > data.counts[most]) most = slot;
  }
  return (data.keys[most] + seed) ^ 0x1a2b3c4dU /*constant*/;
}
