// Looks up keys in an ankerl::unordered_dense::map; its header must be in the include path.

#include <ankerl/unordered_dense.h>

static ankerl::unordered_dense::map<unsigned, unsigned> numbers;

extern "C" void prepare_dense_find() {
  for (unsigned i = 0; i < 3000; ++i) numbers[i * 2654435761U] = i;
}

extern "C" [[gnu::noinline]] unsigned work_dense_find(unsigned seed) {
  /*entry*/
  unsigned sum = 0;
  for (unsigned i = 0; i < 1000 /*work*/; ++i) {
    const auto found = numbers.find((i * 5 + seed) * 2654435761U);
    if (found != numbers.end()) sum += found->second;
  }
  return sum ^ 0x1a2b3c4dU /*constant*/;
}
