#include <cstdint>
#include <holdfast/holdfast.hpp>

HOLDFAST_BENCHMARK("steady")(holdfast::State& state) {
  std::uint64_t value = 1;
  for (auto _ : state) {
    for (int step = 0; step < 20'000; ++step) holdfast::keep(value = value * 6364136223846793005U + 1U);
  }
}
