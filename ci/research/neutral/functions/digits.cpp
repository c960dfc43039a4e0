// Writes numbers in decimal digits.

static unsigned numbers[2000];
static char written[32768];

extern "C" void prepare_digits() {
  unsigned state = 6;
  for (unsigned& number : numbers) {
    state = state * 1664525U + 1013904223U;
    number = state >> (state % 29);
  }
}

extern "C" [[gnu::noinline]] unsigned work_digits(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 600 /*work*/;
  unsigned at = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    char reversed[12];
    unsigned size = 0;
    unsigned value = numbers[i];
    do {
      reversed[size++] = static_cast<char>('0' + value % 10);
      value /= 10;
    } while (value != 0);
    while (size > 0) written[at++] = reversed[--size];
    written[at++] = ',';
  }
  return (at + static_cast<unsigned>(written[at / 2]) + seed) ^ 0x1a2b3c4dU /*constant*/;
}
