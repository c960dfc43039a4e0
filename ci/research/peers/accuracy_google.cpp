// Measures work of each length with Google Benchmark.

#include <benchmark/benchmark.h>

#include <string>

#include "work.hpp"

namespace {

template <std::uint64_t Times>
void chain(benchmark::State& state) {
  std::uint64_t value = 3;
  for (auto _ : state) benchmark::DoNotOptimize(value = peers::multiplied<Times>(value));
}

template <std::uint64_t Times>
void add_up_to_longest() {
  benchmark::RegisterBenchmark(std::to_string(Times).c_str(), chain<Times>);
  if constexpr (Times < 1'000'000'000) add_up_to_longest<10 * Times>();
}

}  // namespace

int main(int argc, char** argv) {
  add_up_to_longest<1>();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
