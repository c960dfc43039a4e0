/// Compiled once without optimisation, and once with AddressSanitizer.

#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("spin")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(100);
}
