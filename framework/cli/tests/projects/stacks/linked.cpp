#include <holdfast/holdfast.hpp>
#include <memory>

#include "place.hpp"

HOLDFAST_BENCHMARK("place")(holdfast::State& state) {
  const volatile char here = 0;
  const auto there = std::make_unique<char[]>(100'000);
  for (auto _ : state) holdfast::keep(there);
  state.record("stack", place_of(&here), "bytes", holdfast::Better::lower);
  state.record("heap", place_of(there.get()), "bytes", holdfast::Better::lower);
}
