#include <cstdint>
#include <holdfast/holdfast.hpp>

std::uint64_t kernel(std::uint64_t value);  // in the shared library

HOLDFAST_BENCHMARK("kernel")(holdfast::State& state) {
  std::uint64_t value = 1;
  for (auto _ : state) holdfast::keep(value = kernel(value));
}
