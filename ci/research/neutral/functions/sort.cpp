// Sorts 2,000 integers by Shell's method, whose loops are all in one function.

static const unsigned gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
static struct {
  unsigned values[4000];
  unsigned sorted[4000]; /*member*/
} data;

extern "C" void prepare_sort() {
  unsigned state = 3;
  for (unsigned& value : data.values) value = state = state * 1664525U + 1013904223U;
}

extern "C" [[gnu::noinline]] unsigned work_sort(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 2000 /*work*/;
  unsigned moves = 0;
  for (unsigned i = 0; i < kSize; ++i) data.sorted[i] = data.values[i];
  for (const unsigned gap : gaps) {
    for (unsigned i = gap; i < kSize; ++i) {
      const unsigned value = data.sorted[i];
      unsigned at = i;
      for (; at >= gap && data.sorted[at - gap] > value; at -= gap) data.sorted[at] = data.sorted[at - gap];
      /*first*/ data.sorted[at] = value;
      /*second*/ moves += i - at;
      /*last*/
    }
  }
  return (data.sorted[kSize / 2] + moves + seed) ^ 0x1a2b3c4dU /*constant*/;
}
