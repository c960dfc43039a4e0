#include <holdfast/holdfast.hpp>

#include "text.hpp"

#define OWN __attribute__((noinline))

// PLACE FOR MORE

int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
OWN int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += table[(i + sum) & 15];
  return sum;
}

HOLDFAST_BENCHMARK("sums")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(sum_to(20000));
}
HOLDFAST_BENCHMARK("letters")(holdfast::State& state) {
  const std::string text(5000, 'b');
  for (auto _ : state) holdfast::keep(letters(text) + first_half(7) + second_half(7));
}
