// Writes numbers in hexadecimal digits; then adds bytes of a table, in strides of 4 KiB instead of 64 bytes.

static struct {
  unsigned numbers[2048];
  char written[4096];
  unsigned char bytes[32 * 4096];
} data;

extern "C" void prepare_stride() {
  unsigned state = 23;
  for (unsigned& number : data.numbers) number = state = state * 1664525U + 1013904223U;
  for (unsigned char& byte : data.bytes) byte = static_cast<unsigned char>((state = state * 1664525U) >> 24);
}

extern "C" [[gnu::noinline]] unsigned work_stride(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 2500 /*work*/;
  unsigned at = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    const unsigned value = data.numbers[i % 2048] + seed;
    for (unsigned shift = 0; shift < 32; shift += 4)
      data.written[at++ & 4095U] = "0123456789abcdef"[value >> shift & 15U];
  }
  unsigned sum = static_cast<unsigned char>(data.written[at / 2]);
  for (unsigned i = 0; i < 330 /*share*/; ++i)
    sum = (sum << 1) + data.bytes[i % 32 * /*cheap*/ 64 /*dear*/ 4096 /*either*/];
  return (at + sum) ^ 0x1a2b3c4dU /*constant*/;
}
