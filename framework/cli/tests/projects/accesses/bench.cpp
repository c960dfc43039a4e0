#include <holdfast/holdfast.hpp>

#include <functional>
#include <thread>
#include <vector>

#include "sum.hpp"

HOLDFAST_BENCHMARK("sums")(holdfast::State& state) {
  const std::vector<int> values(1000, 3);
  for (auto _ : state) {
    shop::Sum sum;
    for (const int value : values) sum.add(value);
    holdfast::keep(sum.mean() + sum.mean());
  }
}

HOLDFAST_BENCHMARK("in-threads")(holdfast::State& state) {
  shop::Sum sums[2];
  const auto add = [](shop::Sum& sum) {
    for (int i = 0; i < 100; ++i) sum.add(i);
  };
  for (auto _ : state) {
    std::thread other(add, std::ref(sums[0]));
    add(sums[1]);
    other.join();
  }
}

HOLDFAST_BENCHMARK("kept")(holdfast::State& state) {
  shop::Sum sum;
  const std::vector<short> values(1000, 3);
  for (auto _ : state) shop::add_all(sum, values);
}
