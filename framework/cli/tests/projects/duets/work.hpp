#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

constexpr int kTimes = 100;

/// Sorts so many lists of numbers.
inline std::uint64_t sort_lists(int times = kTimes) {
  std::uint64_t state = 1;
  std::uint64_t sum = 0;
  for (int i = 0; i < times; ++i) {
    std::vector<std::uint64_t> numbers(200);
    for (auto& number : numbers) number = state = state * 6364136223846793005U + 1442695040888963407U;
    std::sort(numbers.begin(), numbers.end());
    sum += numbers.front();
  }
  return sum;
}
