#include <cstdio>
#include <cstdlib>
#include <holdfast/holdfast.hpp>
#include <stdexcept>

HOLDFAST_BENCHMARK("name\n::error::injected ##[error]injected")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(1000);
}

HOLDFAST_BENCHMARK("::error::injected at the begin")(holdfast::State& state) {
  for (auto _ : state) holdfast::consume_cpu(1000);
}

HOLDFAST_BENCHMARK("throws")(holdfast::State& state) {
  for (auto _ : state) throw std::runtime_error("disk\n  ::error::injected\n##vso[task.setvariable]injected");
}

HOLDFAST_BENCHMARK("skips")(holdfast::State& state) { state.skip("no disk\n::set-env name=a::injected"); }

HOLDFAST_BENCHMARK("warns", holdfast::exec::mode = "throughput")(holdfast::State& state) {
  state.record("size\n::error::injected", 7, "B\n::error::injected", holdfast::Better::lower);
  for (auto _ : state) holdfast::consume_cpu(1000);
}

HOLDFAST_BENCHMARK("stderr")(holdfast::State& state) {
  std::fputs("\n::error::injected\n##[error]injected\n", stderr);
  for (auto _ : state) std::exit(3);
}
