#include "suite/fleet/sharding.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace holdfast::fleet {

std::vector<std::vector<std::size_t>> shards_of(const std::vector<double>& seconds, std::size_t shards) {
  std::vector<std::size_t> longest_first(seconds.size());
  std::iota(longest_first.begin(), longest_first.end(), std::size_t{0});
  std::ranges::stable_sort(longest_first,
                           [&](std::size_t a, std::size_t b) { return seconds[a] > seconds[b]; });
  using Load = std::pair<double, std::size_t>;  // what a shard has to do, and which it is
  std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
  std::vector<std::vector<std::size_t>> all(std::min(shards, seconds.size()));
  for (std::size_t i = 0; i < all.size(); ++i) loads.emplace(0.0, i);
  for (const auto test : longest_first) {
    const auto [load, least] = loads.top();
    loads.pop();
    all[least].push_back(test);
    loads.emplace(load + seconds[test], least);
  }
  return all;
}

}  // namespace holdfast::fleet
