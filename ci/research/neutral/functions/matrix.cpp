// Multiplies two matrices of 32 rows and 32 columns, element by element.

static struct {
  double left[32][32];
  double right[32][32];
  double product[2048]; /*member*/
} data;

extern "C" void prepare_matrix() {
  unsigned state = 7;
  for (unsigned i = 0; i < 1024; ++i) {
    data.left[i / 32][i % 32] = (state = state * 1664525U + 1013904223U) >> 28;
    data.right[i % 32][i / 32] = (state = state * 1664525U + 1013904223U) >> 28;
  }
}

extern "C" [[gnu::noinline]] unsigned work_matrix(unsigned seed) {
  /*entry*/
  constexpr unsigned kElements = 1024 /*work*/;
  double most = 0;
  for (unsigned i = 0; i < kElements; ++i) {
    const double* const row = data.left[(i / 32) % 32];
    double sum = 0;
    for (unsigned k = 0; k < 32; ++k) sum += row[k] * data.right[k][i % 32];
    /*first*/ data.product[i] = sum;
    /*second*/ most = sum > most ? sum : most;
    /*last*/
  }
  return (static_cast<unsigned>(data.product[kElements / 2] + most) + seed) ^ 0x1a2b3c4dU /*constant*/;
}
