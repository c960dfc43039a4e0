#include "verdict_work.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>

#include "planted_work.hpp"

namespace {

std::uint32_t next(std::uint32_t state) { return state * 1664525U + 1013904223U; }

std::unordered_map<std::uint32_t, std::uint32_t> filled() {
  std::unordered_map<std::uint32_t, std::uint32_t> table;
  for (std::uint32_t i = 0, key = 1; i < 20'000; ++i, key = next(key)) table[key] = i;
  return table;
}

}  // namespace

extern "C" {

unsigned peers_sort() {
  unsigned sum = 0;
  std::uint32_t state = 1;  // continues, so that added work sorts other numbers, with unpredicted branches
  for_each_with_planted(100, [&](std::size_t) {
    std::array<std::uint32_t, 128> values;
    for (auto& value : values) value = state = next(state);
    std::sort(values.begin(), values.end());
    sum += values[64];
  });
  return sum;
}

unsigned peers_lookup() {
  static const auto table = filled();
  unsigned sum = 0;
  std::uint32_t key = 1;
  for_each_with_planted(100, [&](std::size_t) {
    for (int i = 0; i < 200; ++i, key = next(key)) sum += static_cast<unsigned>(table.count(key));
  });
  return sum;
}
}
