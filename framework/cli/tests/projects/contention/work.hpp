#pragma once

#include <cstdint>
#include <thread>
#include <vector>

constexpr int kHelpers = 0;  // a test changes this

inline void work(int millions) {
  volatile std::uint64_t value = 1;
  for (int step = 0; step < millions * 1'000'000; ++step) value = value * 6364136223846793005U + 1U;
}

/// Does the work in this thread, and the same amount in each helper.
inline void work_with_helpers(int millions, int helpers) {
  std::vector<std::thread> others;
  for (int i = 0; i < helpers; ++i) others.emplace_back(work, millions);
  work(millions);
  for (auto& other : others) other.join();
}
