extern "C" unsigned long work(unsigned long factor) {
  volatile unsigned long sum = 0;
  for (unsigned long i = 0; i < factor * 100'000; ++i) sum = sum + i;
  return sum;
}

// The program does not call it.
extern "C" unsigned long idle(unsigned long factor) { return factor * 3 + 1; }
