#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("spin")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(10'000);
}
