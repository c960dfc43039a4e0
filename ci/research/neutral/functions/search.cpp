// Looks numbers up in a sorted array.

static struct {
  unsigned sorted[4096];
  unsigned wanted[2000]; /*member*/
} data;

extern "C" void prepare_search() {
  for (unsigned i = 0; i < 4096; ++i) data.sorted[i] = i * 7;
  unsigned state = 4;
  for (unsigned& value : data.wanted) value = ((state = state * 1664525U + 1013904223U) >> 8) % 28672;
}

extern "C" [[gnu::noinline]] unsigned work_search(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 400 /*work*/;
  unsigned sum = seed;
  unsigned steps = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    unsigned low = 0;
    unsigned high = 4096;
    while (low < high) {
      const unsigned middle = (low + high) / 2;
      if (data.sorted[middle] < data.wanted[i])
        low = middle + 1;
      else if (data.sorted[middle] > data.wanted[i])
        high = middle;
      else
        low = high = middle;
      ++steps;
    }
    /*first*/ sum += low;
    /*second*/ steps ^= data.wanted[i];
    /*last*/
  }
  return (sum + steps) ^ 0x1a2b3c4dU /*constant*/;
}
