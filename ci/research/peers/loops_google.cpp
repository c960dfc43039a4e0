// Runs Google Benchmark's loop around the bodies: for N iterations, which include work that is done only once, then again
// for N, and for 2 N.

#include <benchmark/benchmark.h>

#include <cstdlib>

#include "bodies.hpp"

namespace peers {

template <class Body>
__attribute__((noinline, used)) void measure(benchmark::State& state) {
  Body body;
  for (auto _ : state) benchmark::DoNotOptimize(body());
}

template <class... Bodies>
void measure_all(std::int64_t iterations) {
  const auto add = [](void (*function)(benchmark::State&), std::int64_t count) {
    benchmark::RegisterBenchmark("loop", function)->Iterations(count);
  };
  ((add(measure<Bodies>, iterations), add(measure<Bodies>, iterations), add(measure<Bodies>, 2 * iterations)),
   ...);
}

}  // namespace peers

int main(int /*argc*/, char** argv) {
  using namespace peers;
  measure_all<Value, Addition, AdditionAndOneMore, Root, Append, Concatenation, Sum, Call>(
      std::strtoll(argv[1], nullptr, 10));
  benchmark::RunSpecifiedBenchmarks();
}
