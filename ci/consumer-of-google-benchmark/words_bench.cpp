#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

static std::vector<std::string> words() {
  std::mt19937 random(1);
  std::vector<std::string> made(2000);
  for (auto& word : made) word = std::to_string(random());
  return made;
}

static void sort_words(benchmark::State& state) {
  const auto all = words();
  for (auto _ : state) {
    auto copy = all;
    std::sort(copy.begin(), copy.end());
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(sort_words);

static void join_words(benchmark::State& state) {
  const auto all = words();
  for (auto _ : state) {
    std::string joined;
    for (const auto& word : all) (joined += word) += ' ';
    benchmark::DoNotOptimize(joined.data());
  }
}
BENCHMARK(join_words);
