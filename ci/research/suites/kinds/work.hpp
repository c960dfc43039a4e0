#pragma once

// The typical work of real programs. Each function does MORE per cent more of it, and takes some 100 us.
// CANDIDATE changes a constant in each function that does not affect its work.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace kinds {

/// Returns the number of repetitions plus MORE per cent; a fraction of a repetition is carried over to the next call.
inline int more(int times) {
  static double owed = 0;
  owed += times * MORE / 100.0;
  const int due = static_cast<int>(owed + 1e-6);
  owed -= due;
  return times + due;
}

/// Generates numbers, each from the one before.
class Numbers {
 public:
  std::uint64_t next() { return state_ = state_ * 6364136223846793005U + 1442695040888963407U; }

 private:
  std::uint64_t state_ = 1;
};

/// Multiplies and adds, each from the result before.
inline std::uint64_t computing() {
  Numbers numbers;
  std::uint64_t sum = 0;
  for (int i = more(20'000); i > 0; --i) sum ^= numbers.next() >> 7U;
  return sum ^ CANDIDATE;
}

inline std::uint64_t allocation() {
  Numbers numbers;
  std::uint64_t sum = 0;
  for (int i = more(1000); i > 0; --i) {
    const std::vector<char> block(16 + numbers.next() % 500);
    sum += block.size();
  }
  return sum ^ CANDIDATE;
}

inline std::uint64_t hashing() {
  Numbers numbers;
  std::unordered_map<std::string, int> counts;
  for (int i = more(1000); i > 0; --i) ++counts["word" + std::to_string(numbers.next() % 100)];
  return counts.size() ^ CANDIDATE;
}

inline std::uint64_t sort_lists(int lists) {
  Numbers numbers;
  std::uint64_t sum = 0;
  for (int i = 0; i < lists; ++i) {
    std::vector<std::uint64_t> list(200);
    for (auto& number : list) number = numbers.next();
    std::sort(list.begin(), list.end());
    sum += list.front();
  }
  return sum ^ CANDIDATE;
}

inline std::uint64_t sorting() { return sort_lists(more(20)); }

/// Each element names the next one, in 8 MiB, in an order that no prefetcher predicts (a full cycle, D. E. Knuth: The
/// Art of Computer Programming, volume 2, 3.2.1.2).
inline const std::vector<std::uint32_t>& places() {
  static const std::vector<std::uint32_t> all = [] {
    std::vector<std::uint32_t> made(1U << 21U);
    for (std::uint32_t i = 0; i < made.size(); ++i)
      made[i] = (i * 1664525U + 1013904223U) % static_cast<std::uint32_t>(made.size());
    return made;
  }();
  return all;
}

inline std::uint64_t misses() {
  const auto& next = places();
  std::uint32_t at = 0;
  for (int i = more(2000); i > 0; --i) at = next[at];
  return at ^ CANDIDATE;
}

/// Makes system calls.
inline std::uint64_t calls() {
  static const int zero = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  char bytes[64];
  std::uint64_t sum = 0;
  for (int i = more(300); i > 0; --i) sum += static_cast<std::uint64_t>(read(zero, bytes, sizeof bytes));
  return sum ^ CANDIDATE;
}

/// Runs two threads at the same time.
inline std::uint64_t threads() {
  const int lists = more(40);
  std::uint64_t other = 0;
  std::thread beside([&] { other = sort_lists(lists); });
  const auto own = sort_lists(lists);
  beside.join();
  return own + other;
}

/// Makes the data of the kind of this name, before anything is measured.
inline void prepare(std::string_view name) {
  if (name == "misses") places();
}

}  // namespace kinds

/// Calls a macro with the name of each kind.
#define KINDS(KIND) \
  KIND(allocation) KIND(computing) KIND(hashing) KIND(sorting) KIND(misses) KIND(calls) KIND(threads)
