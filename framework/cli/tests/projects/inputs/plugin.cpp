// The hosts open this plugin, and the tool is linked with it.
extern "C" unsigned long plugin(unsigned long factor) {
  volatile unsigned long sum = 0;
  for (unsigned long i = 0; i < factor * 20'000; ++i) sum = sum + i;
  return sum;
}
