#pragma once

/// Planted work: a slowdown of known size, to see that the tests find it.
///
///     for_each_with_planted(pages.size(), [&](std::size_t index) { sort_names(pages[index]); });
///
/// does the work for every index, and once more for HOLDFAST_PLANT percent of the indices, evenly spread: the
/// same code on the same data, only more often. The work should take much longer than an addition and a
/// comparison.

#include <cstddef>

/// HOLDFAST_PLANT of the build, 0 to 1000. It is defined in a file of its own, so that the compiler of the
/// measured code does not know it. With and without planted work, that code is the same to the last byte and
/// has the same address.
extern const int planted_percent;

/// Calls `work(index)` for each index below `count`. With 10 percent, calls it twice for every tenth index.
template <class Work>
void for_each_with_planted(std::size_t count, const Work& work) {
  const auto percent = static_cast<std::size_t>(planted_percent);
  std::size_t due = 0;
  for (std::size_t index = 0; index < count; ++index) {
    for (due += 100 + percent; due >= 100; due -= 100) {
      work(index);
      asm volatile("" : : : "memory");  // the second time must not reuse the results of the first
    }
  }
}
