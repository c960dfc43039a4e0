#include <array>
#include <holdfast/holdfast.hpp>
#include <numeric>

HOLDFAST_BENCHMARK("sum")(holdfast::State& state) {
  std::array<unsigned, 4096> values{};
  for (auto _ : state) {
    holdfast::keep(values);
    holdfast::keep(std::accumulate(values.begin(), values.end(), 0U));
  }
}

// The name says which configuration runs.
HOLDFAST_BENCHMARK(CONFIGURATION)(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(1);
}
