/// A second file of the same program: suites, functions and lines may have the same names in both.

#include <holdfast/holdfast.hpp>

HOLDFAST_SUITE("shared") {
  performance_of("second").measure([] { consume_cpu(100); });
}

static void spin(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(200);
}
HOLDFAST_BENCHMARK("file/two")(holdfast::State& state) { spin(state); }
