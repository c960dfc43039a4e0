#include <benchmark/benchmark.h>

#include "work.hpp"

static void function(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(all(static_cast<unsigned>(state.range(0))));
}
BENCHMARK(function)->Arg(2000)->Arg(200);

class Fixture : public benchmark::Fixture {
 public:
  void SetUp(benchmark::State&) override { size = 2000; }
  unsigned size = 0;
};
BENCHMARK_F(Fixture, in_it)(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(all(size));
}

static const auto* kLambda = benchmark::RegisterBenchmark("lambda", [](benchmark::State& state) {
  // Much longer than the overhead of a repetition.
  for (auto _ : state) benchmark::DoNotOptimize(all(20'000));
});
