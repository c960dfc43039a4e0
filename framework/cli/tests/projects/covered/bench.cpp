#include <holdfast/holdfast.hpp>

#include "text.hpp"
#include "words.hpp"

HOLDFAST_BENCHMARK("split")(holdfast::State& state) {
  const auto text = text_of(2000);
  for (auto _ : state) holdfast::keep(words::split(text));
}
HOLDFAST_BENCHMARK("sort")(holdfast::State& state) {
  const auto sorted = words::split(text_of(2000));
  for (auto _ : state) {
    auto words = sorted;
    words::sort_by_length(words);
    holdfast::keep(words);
  }
}
HOLDFAST_BENCHMARK("sums")(holdfast::State& state) {
  const std::vector<int> whole(1000, 2);
  const std::vector<long> large(100, 3);
  const auto text = text_of(20);
  for (auto _ : state) holdfast::keep(words::sum_of(whole) + words::sum_of(large) + words::checksum(text));
}
