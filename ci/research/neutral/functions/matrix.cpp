// The product of two matrices of 32 rows and 32 columns, element by element.

static double left[32][32];
static double right[32][32];
static double product[2048];

extern "C" void prepare_matrix() {
  unsigned state = 7;
  for (unsigned i = 0; i < 1024; ++i) {
    left[i / 32][i % 32] = (state = state * 1664525U + 1013904223U) >> 28;
    right[i % 32][i / 32] = (state = state * 1664525U + 1013904223U) >> 28;
  }
}

extern "C" [[gnu::noinline]] unsigned work_matrix(unsigned seed) {
  /*entry*/
  constexpr unsigned kElements = 1024 /*work*/;
  for (unsigned i = 0; i < kElements; ++i) {
    const double* const row = left[(i / 32) % 32];
    double sum = 0;
    for (unsigned k = 0; k < 32; ++k) sum += row[k] * right[k][i % 32];
    product[i] = sum;
  }
  return (static_cast<unsigned>(product[kElements / 2]) + seed) ^ 0x1a2b3c4dU /*constant*/;
}
