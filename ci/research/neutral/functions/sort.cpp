// Sorts 2,000 integers by Shell's method, whose loops are all in one function.

static const unsigned gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
static unsigned values[4000];
static unsigned sorted[4000];

extern "C" void prepare_sort() {
  unsigned state = 3;
  for (unsigned& value : values) value = state = state * 1664525U + 1013904223U;
}

extern "C" [[gnu::noinline]] unsigned work_sort(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 2000 /*work*/;
  for (unsigned i = 0; i < kSize; ++i) sorted[i] = values[i];
  for (const unsigned gap : gaps) {
    for (unsigned i = gap; i < kSize; ++i) {
      const unsigned value = sorted[i];
      unsigned at = i;
      for (; at >= gap && sorted[at - gap] > value; at -= gap) sorted[at] = sorted[at - gap];
      sorted[at] = value;
    }
  }
  return (sorted[kSize / 2] + seed) ^ 0x1a2b3c4dU /*constant*/;
}
