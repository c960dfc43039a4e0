#include <holdfast/holdfast.hpp>

#include "work.hpp"

HOLDFAST_BENCHMARK("sort")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(sort_lists());
}
