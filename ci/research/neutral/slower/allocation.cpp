// Mixes numbers; then writes the first and the last byte of a block of memory: a block that is allocated each time,
// instead of one buffer.

#include <cstdlib>

static struct {
  char text[4096];
  char buffer[4096];
} data;

extern "C" void prepare_allocation() {
  unsigned state = 26;
  for (char& c : data.text) c = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
}

extern "C" [[gnu::noinline]] unsigned work_allocation(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 1900 /*work*/;
  unsigned mixed = seed;
  unsigned other = ~seed;
  for (unsigned i = 0; i < kCount; ++i) {
    mixed = (mixed ^ static_cast<unsigned char>(data.text[mixed % 4096])) * 16777619U;
    other = (other ^ static_cast<unsigned char>(data.text[other % 4096])) * 2654435769U + (mixed << 3 ^ i);
  }
  for (unsigned i = 0; i < 24 /*share*/; ++i) {
    const unsigned size = 1100 + i % 4 * 700;
    char* part = /*cheap*/ data.buffer /*dear*/ static_cast<char*>(std::malloc(size)) /*either*/;
    part[0] = data.text[i];
    part[size - 1] = static_cast<char>(mixed);
    asm volatile("" : "+r"(part)::"memory");  // uses the memory, so that no compiler removes it
    mixed += static_cast<unsigned char>(part[0] + part[size - 1]);
    /*cheap*/ /*dear*/ std::free(part); /*either*/
  }
  return (mixed ^ other) ^ 0x1a2b3c4dU /*constant*/;
}
