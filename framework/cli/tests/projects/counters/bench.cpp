#include <holdfast/holdfast.hpp>

#include "work.hpp"

HOLDFAST_BENCHMARK("pages")(holdfast::State& state) {
  work::pages();  // belongs to no iteration
  for (auto _ : state) work::pages();
}
