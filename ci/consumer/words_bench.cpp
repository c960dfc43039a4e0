#include <holdfast/holdfast.hpp>
#include <string>

HOLDFAST_BENCHMARK("words")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(std::string(100, 'x'));  // too long for a small string: one allocation
}
