// Writes numbers in decimal digits.

static struct {
  unsigned numbers[2000];
  char written[32768]; /*member*/
} data;

extern "C" void prepare_digits() {
  unsigned state = 6;
  for (unsigned& number : data.numbers) {
    state = state * 1664525U + 1013904223U;
    number = state >> (state % 29);
  }
}

extern "C" [[gnu::noinline]] unsigned work_digits(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 600 /*work*/;
  unsigned at = 0;
  unsigned longest = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    char reversed[12];
    unsigned size = 0;
    unsigned value = data.numbers[i];
    do {
      reversed[size++] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value != 0);
    /*first*/ longest = size > longest ? size : longest;
    /*second*/ data.written[at++] = ',';
    /*last*/
    while (size > 0) data.written[at++] = reversed[--size];
  }
  return (at + longest + static_cast<unsigned>(data.written[at / 2]) + seed) ^ 0x1a2b3c4dU /*constant*/;
}
