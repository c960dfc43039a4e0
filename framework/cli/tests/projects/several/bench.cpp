#include <holdfast/holdfast.hpp>

#define OWN __attribute__((noinline))

namespace words {

// Each step waits for the one before, so that no placement of the code changes the time.
template <class Number>
OWN Number scan(Number count) {
  Number mixed = count;
  for (Number i = 0; i < count; ++i) {
    mixed = mixed * 1664525U + 12345U;
    asm volatile("" : "+r"(mixed));
  }
  return mixed;
}

}  // namespace words

constexpr unsigned kSteps = 100'000;

HOLDFAST_BENCHMARK("words/count")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(words::scan<unsigned>(100'000));
}

HOLDFAST_BENCHMARK("words/it's split")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(words::scan<unsigned long>(kSteps));
}

HOLDFAST_BENCHMARK("words/join")(holdfast::State& state) {
  for (auto _ : state) {
    unsigned sum = 0;
    for (unsigned i = 0; i < kSteps; ++i) {
      sum = sum * 22695477U + i;
      asm volatile("" : "+r"(sum));
    }
    holdfast::keep(sum);
  }
}
