#include <holdfast/holdfast.hpp>

namespace exec = holdfast::exec;

HOLDFAST_BENCHMARK("work")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(1000);
}

HOLDFAST_BENCHMARK("groups", exec::groups = "readers:2,writers:1", exec::mode = "continuous")
(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(state.group() == "writers" ? 2000 : 1000);
}
