#include <holdfast/holdfast.hpp>

#include <algorithm>

#include "words.hpp"

namespace {

std::vector<std::string> sample() {
  std::vector<std::string> words;
  for (int i = 0; i < 1000; ++i) words.push_back(std::to_string(i * 7919 % 1000));
  return words;
}

}  // namespace

HOLDFAST_BENCHMARK("words/sort")(holdfast::State& state) {
  const auto words = sample();
  for (auto _ : state) {
    auto copy = words;
    std::sort(copy.begin(), copy.end());
    holdfast::keep(copy);
  }
}

HOLDFAST_BENCHMARK("words/count")(holdfast::State& state) {
  const auto words = sample();
  for (auto _ : state) holdfast::keep(count(words));
}
