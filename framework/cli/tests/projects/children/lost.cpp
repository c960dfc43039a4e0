#include <holdfast/holdfast.hpp>

int found();

HOLDFAST_BENCHMARK("found")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(found());
}
