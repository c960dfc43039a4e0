// Inserts into an ankerl::unordered_dense::map and erases; its header must be in the include path.

#include <ankerl/unordered_dense.h>

static ankerl::unordered_dense::map<unsigned, unsigned> numbers;

extern "C" void prepare_dense_insert() { numbers.reserve(4000); }

extern "C" [[gnu::noinline]] unsigned work_dense_insert(unsigned seed) {
  /*entry*/
  for (unsigned i = 0; i < 400 /*work*/; ++i) numbers.try_emplace((i + seed) * 2654435761U, i);
  for (unsigned i = 0; i < 400; i += 2) numbers.erase((i + seed) * 2654435761U);
  const auto size = static_cast<unsigned>(numbers.size());
  numbers.clear();
  return size ^ 0x1a2b3c4dU /*constant*/;
}
