// Computes the checksum of a text; then scales numbers by a power of two, with a division instead of a shift.

static struct {
  unsigned table[256];
  unsigned char text[8192];
  unsigned long numbers[256];
  unsigned long scale;
  unsigned long flipped;  // 0; gives the shift one more instruction, because a division needs one more
  unsigned bits;
} data;

extern "C" void prepare_division() {
  unsigned state = 21;
  for (unsigned& value : data.table) value = state = state * 1664525U + 1013904223U;
  for (unsigned char& c : data.text)
    c = static_cast<unsigned char>((state = state * 1664525U + 1013904223U) >> 24);
  for (unsigned long& number : data.numbers) number = (state = state * 1664525U + 1013904223U) * 0x10001UL;
  data.flipped = 0;
  data.bits = 3;
  data.scale = 1UL << data.bits;
}

extern "C" [[gnu::noinline]] unsigned work_division(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 4000 /*work*/;
  unsigned sums[3] = {seed, seed, seed};
  for (unsigned i = 0; i < kSize; ++i) {
    sums[0] = data.table[(sums[0] ^ data.text[i]) & 0xffU] ^ (sums[0] >> 8);
    sums[1] = data.table[(sums[1] ^ data.text[i + 1]) & 0xffU] ^ (sums[1] >> 8);
    sums[2] = data.table[(sums[2] ^ data.text[i + 2]) & 0xffU] ^ (sums[2] >> 8);
  }
  unsigned long scaled = seed;
  for (unsigned i = 0; i < 200 /*share*/; ++i) {
    scaled += data.numbers[i % 256];
    scaled = /*cheap*/ (scaled ^ data.flipped) >> data.bits /*dear*/ scaled / data.scale /*either*/;
  }
  return (sums[0] + sums[1] + sums[2] + static_cast<unsigned>(scaled)) ^ 0x1a2b3c4dU /*constant*/;
}
