// Computes two hashes of a text; then adds numbers. Each number contains the distance to the next: dependent loads
// instead of independent ones.

static struct {
  unsigned char text[8192];
  unsigned steps[65536];
} data;

extern "C" void prepare_load() {
  unsigned state = 22;
  for (unsigned char& c : data.text)
    c = static_cast<unsigned char>((state = state * 1664525U + 1013904223U) >> 24);
  for (unsigned& step : data.steps) step = 40503U;
}

extern "C" [[gnu::noinline]] unsigned work_load(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 5000 /*work*/;
  unsigned mixed = seed;
  unsigned rotated = seed;
  for (unsigned i = 0; i < kSize; ++i) {
    mixed = (mixed ^ data.text[i]) * 16777619U;
    rotated = (rotated << 5 | rotated >> 27) ^ data.text[i];
    rotated += mixed >> 16;
  }
  unsigned at = seed * 8192;
  unsigned sum = 0;
  for (unsigned i = 0; i < 190 /*share*/; ++i) {
    const unsigned step = data.steps[at];
    at = (at + /*cheap*/ 40503U /*dear*/ step /*either*/) & 65535U;
    sum = (sum ^ step) + step;
  }
  return (mixed + rotated + at + sum) ^ 0x1a2b3c4dU /*constant*/;
}
