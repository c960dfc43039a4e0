// Looks numbers up in a sorted array.

static unsigned sorted[4096];
static unsigned wanted[2000];

extern "C" void prepare_search() {
  for (unsigned i = 0; i < 4096; ++i) sorted[i] = i * 7;
  unsigned state = 4;
  for (unsigned& value : wanted) value = ((state = state * 1664525U + 1013904223U) >> 8) % 28672;
}

extern "C" [[gnu::noinline]] unsigned work_search(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 400 /*work*/;
  unsigned sum = seed;
  for (unsigned i = 0; i < kCount; ++i) {
    unsigned low = 0;
    unsigned high = 4096;
    while (low < high) {
      const unsigned middle = (low + high) / 2;
      if (sorted[middle] < wanted[i])
        low = middle + 1;
      else if (sorted[middle] > wanted[i])
        high = middle;
      else
        low = high = middle;
    }
    sum += low;
  }
  return sum ^ 0x1a2b3c4dU /*constant*/;
}
