#include <holdfast/holdfast.hpp>

#include "work.hpp"

HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(work());
}
