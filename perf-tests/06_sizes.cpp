// 06: one benchmark over several sizes.
//
// A generator lists the values of a parameter at which a benchmark is measured. A loop reads the value by param(). In a
// suite, map() makes the input of each point, here that number of names of subdivisions. Each point is a result with
// its own history. Inputs are made outside of the measured time, and only for points that are measured.
//
//   ./06_sizes --holdfast-list                            lists the ten points without measuring
//   ./06_sizes sort --holdfast-params=size=1000,5000      uses these sizes instead of 1000, 3000 and 5000
//
// sort() takes the names by value, so that each call has a new copy, as in 03. count() does not change them and takes a
// reference. Holdfast keeps the optimiser from removing the value that a body returns.

#include <algorithm>
#include <holdfast/holdfast.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_BENCHMARK("sizes/join", holdfast::gen::range("size", 1000, 3000, 1000))
(holdfast::State& state) {
  const auto names = iso_codes::names(state.param<std::size_t>("size"));
  for (auto _ : state) {
    std::string all;
    for (const auto& name : names) all += name;
    holdfast::keep(all);
  }
}

HOLDFAST_SUITE("sizes") {
  performance_of("sort")
      .using_gen(gen::range("size", 1000, 5000, 2000).map(iso_codes::names))
      .measure([](std::vector<std::string> names) {
        std::sort(names.begin(), names.end());
        return names;
      });

  performance_of("count")
      .using_gen(gen::exponential("size", 5, 5000, 10).map(iso_codes::names))
      .measure([](const std::vector<std::string>& names) {
        return std::count_if(names.begin(), names.end(),
                             [](std::string_view name) { return name.starts_with("San "); });
      });
}
