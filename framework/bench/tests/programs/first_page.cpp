/// The examples of the manual's first page, unchanged, together with functions of a user. They are at global scope,
/// without a using-directive.

#include <holdfast/holdfast.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace {

std::string load(const std::string& name) { return name; }
std::size_t parse(const std::string& text) { return text.size(); }

std::vector<int> random_ints(int size) {
  std::vector<int> numbers(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i * 7919 % numbers.size());
  return numbers;
}
void shuffle(std::vector<int>& numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i) std::swap(numbers[i], numbers[i * 7919 % (i + 1)]);
}

}  // namespace

// clang-format off
HOLDFAST_BENCHMARK("parse/twitter") (holdfast::State& state) {
  const auto text = load("twitter.json");                 // outside the clock
  for (auto _ : state) holdfast::keep(parse(text));       // the loop is the measurement
}

// ScalaMeter's shape: generators, hooks, configuration
HOLDFAST_SUITE("sort") {
  const auto sizes = gen::range("size", 1'000, 5'000, 2'000);
  performance_of("std::sort")
      .config(exec::processes = 6, exec::warmup_cov = 0.02)
      .using_gen(sizes.map(random_ints))
      .set_up([](auto& v) { shuffle(v); })
      .measure([](auto& v) { std::sort(v.begin(), v.end()); });
}
