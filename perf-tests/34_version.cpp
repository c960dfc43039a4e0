// 34: when a benchmark measures something else than before.
//
// The benchmark used to count the letters of all names. Now it counts those of the longest ones, which takes less time,
// but is not an improvement. With another version the benchmark keeps its name and begins a new history. The accepted
// baseline, of version "1", is then incompatible. The message states this, and how to accept another baseline. Change
// points and drift use only the new version; `holdfast history` shows both. A version is any text. It describes what
// is measured, and not the code under test: a change of the code should be judged.
//
// In CMake: holdfast_add_test(letters TARGET 34_version VERSION 2), which takes precedence.

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
