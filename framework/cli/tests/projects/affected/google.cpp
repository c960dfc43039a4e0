#include <benchmark/benchmark.h>

#include "words.hpp"

void counts(benchmark::State& state) {
  const std::string text(50, 'c');
  for (auto _ : state) benchmark::DoNotOptimize(letters(text));
}
BENCHMARK(counts);

void others(benchmark::State& state) {
  const std::string text(50, ' ');
  for (auto _ : state) benchmark::DoNotOptimize(spaces(text));
}
BENCHMARK(others);
BENCHMARK_MAIN();
