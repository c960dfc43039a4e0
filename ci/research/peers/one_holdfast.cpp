// A file with one benchmark: what ci/research/include-cost compiles.

#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("addition")(holdfast::State& state) {
  int sum = 0;
  for (auto _ : state) holdfast::keep(sum += 7);
}
