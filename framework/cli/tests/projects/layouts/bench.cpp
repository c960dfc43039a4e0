#include <cstdint>
#include <holdfast/holdfast.hpp>

std::uint64_t all_steps(std::uint64_t value);  // in the library

HOLDFAST_BENCHMARK("layouts")(holdfast::State& state) {
  std::uint64_t value = 1;
  for (auto _ : state) holdfast::keep(value = all_steps(value));
}
