#include <holdfast/holdfast.hpp>

#include "work.hpp"

HOLDFAST_BENCHMARK("compute")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(compute());
}
