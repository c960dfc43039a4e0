#include <holdfast/holdfast.hpp>

#include "verdict_work.hpp"

HOLDFAST_BENCHMARK("sort")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(peers_sort());
}

HOLDFAST_BENCHMARK("lookup")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(peers_lookup());
}
