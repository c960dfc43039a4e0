#include <holdfast/holdfast.hpp>

namespace mixed {

/// Does two 64-bit divisions in each iteration; each waits for the result of the one before.
__attribute__((noinline)) unsigned long divided(unsigned long x) {
  for (int i = 0; i < 1000; ++i) x = x / (x % 7 + 3) + 0x1234'5678'9abc'def;
  return x;
}

/// Does additions that do not wait for each other.
__attribute__((noinline)) unsigned long added(unsigned long x) {
  unsigned long y = x;
  for (int i = 0; i < 6000; ++i) {
    ++x;
    y += 3;
    asm volatile("" : "+r"(x), "+r"(y));
  }
  return x + y;
}

}  // namespace mixed

HOLDFAST_BENCHMARK("mixed")(holdfast::State& state) {
  unsigned long x = 1;
  for (auto _ : state) {
    x = mixed::divided(x) + mixed::added(x);
    holdfast::keep(x);
  }
}
