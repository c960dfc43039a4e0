#pragma once

// What real programs spend their time with; each function does MORE per cent more of it, and takes some 100 us.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace kinds {

constexpr int more(int times) { return times + times * MORE / 100; }

/// Numbers that follow from each other alone.
class Numbers {
 public:
  std::uint64_t next() { return state_ = state_ * 6364136223846793005U + 1442695040888963407U; }

 private:
  std::uint64_t state_ = 1;
};

inline std::uint64_t allocation() {
  Numbers numbers;
  std::uint64_t sum = 0;
  for (int i = 0; i < more(1000); ++i) {
    const std::vector<char> block(16 + numbers.next() % 500);
    sum += block.size();
  }
  return sum;
}

inline std::uint64_t hashing() {
  Numbers numbers;
  std::unordered_map<std::string, int> counts;
  for (int i = 0; i < more(1000); ++i) ++counts["word" + std::to_string(numbers.next() % 100)];
  return counts.size();
}

inline std::uint64_t sorting(int lists = more(20)) {
  Numbers numbers;
  std::uint64_t sum = 0;
  for (int i = 0; i < lists; ++i) {
    std::vector<std::uint64_t> list(200);
    for (auto& number : list) number = numbers.next();
    std::sort(list.begin(), list.end());
    sum += list.front();
  }
  return sum;
}

/// Each place names the next one, in 8 MiB, in no order that a cache foresees (a full cycle, D. E. Knuth: The Art of
/// Computer Programming, volume 2, 3.2.1.2). They are made before anything is measured.
inline const std::vector<std::uint32_t> kPlaces = [] {
  std::vector<std::uint32_t> places(1U << 21U);
  for (std::uint32_t i = 0; i < places.size(); ++i)
    places[i] = (i * 1664525U + 1013904223U) % static_cast<std::uint32_t>(places.size());
  return places;
}();

inline std::uint64_t misses() {
  std::uint32_t at = 0;
  for (int i = 0; i < more(2000); ++i) at = kPlaces[at];
  return at;
}

/// System calls.
inline std::uint64_t calls() {
  static const int zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  char bytes[64];
  std::uint64_t sum = 0;
  for (int i = 0; i < more(300); ++i) sum += static_cast<std::uint64_t>(read(zero, bytes, sizeof bytes));
  return sum;
}

/// Two at the same time.
inline std::uint64_t threads() {
  std::uint64_t other = 0;
  std::thread beside([&] { other = sorting(more(40)); });
  const auto own = sorting(more(40));
  beside.join();
  return own + other;
}

}  // namespace kinds

/// All of them, for a macro of one name.
#define KINDS(KIND) KIND(allocation) KIND(hashing) KIND(sorting) KIND(misses) KIND(calls) KIND(threads)
