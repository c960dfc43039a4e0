// 34: when a benchmark is no longer the same.
//
// Once it counted the letters of all names; now it counts those of the longest ones, which takes less time and is no
// gain. With another version the benchmark keeps its name, and its history starts anew: the accepted baseline, of
// version "1", is incompatible, and the sentence says so and how to accept another. Change points and drift are those
// of the new version alone; `holdfast history` shows both. A version is any text, and belongs to what is measured, not
// to the code under test: whoever changes that wants to see what it costs.
//
// In CMake: holdfast_add_test(letters TARGET 34_version VERSION 2), which wins.

#include <algorithm>
#include <cctype>
#include <holdfast/holdfast.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

long letters_of(const std::vector<std::string>& names) {
  return std::accumulate(names.begin(), names.end(), 0L, [](long sum, const std::string& name) {
    return sum +
           std::count_if(name.begin(), name.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
  });
}

}  // namespace

HOLDFAST_BENCHMARK("version/letters", holdfast::exec::version = "2")(holdfast::State& state) {
  auto names = iso_codes::names(1000);
  std::sort(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  names.resize(100);
  for (auto _ : state) holdfast::keep(letters_of(names));
}
