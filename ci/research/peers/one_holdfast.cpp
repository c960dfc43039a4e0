// A file with one benchmark, compiled by ci/research/include-cost.

#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("addition")(holdfast::State& state) {
  int sum = 0;
  for (auto _ : state) holdfast::keep(sum += 7);
}
