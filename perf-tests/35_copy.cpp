// 35: an unnecessary copy.
//
// nearest() takes a name by reference. If nearest() takes the name by value, the results are the same, and the copy is
// less than a hundredth of the work. So the time passes at MIN_EFFECT 2%, and with a smaller MIN_EFFECT hundreds of
// processes are needed. The allocations and the instructions are counted instead, each in one process, and show the
// copy immediately: With METRICS allocations instructions, the test is red by two exact numbers. Not every such loss
// matters, but two short runs are enough to find each of them.
//
//   cmake -DHOLDFAST_PLANT_COPY=ON .      adds the copy; `ctest -L perf -R copy` is then red
//
// Allocations need no valgrind. Instructions are the same on any machine with the same program and libraries.

#include <algorithm>
#include <cstddef>
#include <holdfast/holdfast.hpp>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "iso_codes.hpp"

namespace {

#ifdef HOLDFAST_PLANT_COPY
using Name = std::string;
#else
using Name = const std::string&;
#endif

/// Returns the number of insertions, deletions and changes that convert one name to the other. `row` is scratch space,
/// one longer than `b`.
std::size_t distance(const std::string& a, const std::string& b, std::vector<std::size_t>& row) {
  std::iota(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(b.size()) + 1, std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({changed, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row[b.size()];
}

/// Returns the distance to the most similar of the other names.
__attribute__((noinline)) std::size_t nearest(Name name, const std::vector<std::string>& others) {
  std::vector<std::size_t> row(200);
  std::size_t least = name.size();
  for (const auto& other : others) least = std::min(least, distance(name, other, row));
  return least;
}

}  // namespace

HOLDFAST_BENCHMARK("copy/nearest-names")(holdfast::State& state) {
  auto names = iso_codes::names(1000);
  const std::vector<std::string> others(names.begin(), names.begin() + 10);
  std::erase_if(
      names, [](const std::string& name) { return name.size() < 16; });  // shorter ones fit into the object
  for (auto _ : state) {
    std::size_t sum = 0;
    for (const auto& name : names) sum += nearest(name, others);
    holdfast::keep(sum);
  }
}
