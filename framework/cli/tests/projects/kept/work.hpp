#pragma once

// For each kind there are two functions. The time of the first depends on what the processor keeps for it from call to call.
// The second one uses up the same part of the processor, and always takes the same time.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace work {

template <typename Value>
void use(const Value& value) {
  asm volatile("" : : "r"(value) : "memory");
}

/// Takes the same time for each step.
inline void spin(std::uint64_t steps) {
  std::uint64_t state = 1;
  for (; steps > 0; --steps) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    asm volatile("" : "+r"(state));
  }
  use(state);
}

class Numbers {
 public:
  explicit Numbers(std::uint64_t state = 1) : state_(state) {}
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33U);
  }

 private:
  std::uint64_t state_;
};

/// Branches on `count` bits. They are the same in each call, or different ones.
template <std::size_t count, bool same>
class Branches {
 public:
  void operator()() {
    if constexpr (same) numbers_ = Numbers(7);
    std::uint32_t sum = 1;
    for (std::size_t i = 0; i < count; ++i) {
      if (numbers_.next() & 1U) {
        sum = sum * 5 + 1;
        asm volatile("" : "+r"(sum));
      } else {
        sum = (sum >> 3U) ^ 0x9E3779B1U;
        asm volatile("" : "+r"(sum));
      }
    }
    use(sum);
  }

 private:
  Numbers numbers_{7};
};

/// Follows a chain through memory, with one place in each `stride` bytes.
template <std::size_t bytes, std::size_t stride, std::size_t steps>
class Chain {
 public:
  Chain() : memory_(static_cast<char*>(std::aligned_alloc(4096, bytes))) {
    std::memset(memory_.get(), 0, bytes);
    std::vector<std::uint32_t> order(bytes / stride);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937(3));
    for (std::size_t i = 0; i < order.size(); ++i) {
      void* const next = at(order[(i + 1) % order.size()]);
      std::memcpy(at(order[i]), &next, sizeof next);
    }
    place_ = at(order.front());
  }
  void operator()() {
    for (std::size_t i = 0; i < steps; ++i) std::memcpy(&place_, place_, sizeof place_);
    use(place_);
  }

 private:
  struct Freed {
    void operator()(char* memory) const { std::free(memory); }
  };
  /// Returns a place; shifts it so that not all places are in the same set of a cache.
  char* at(std::size_t i) const { return memory_.get() + i * stride + (stride > 64 ? i * 64 % stride : 0); }

  std::unique_ptr<char, Freed> memory_;
  void* place_ = nullptr;
};

/// Reads the next `bytes` bytes of an array of `of_all` bytes. It continues where the last call ended.
template <std::size_t bytes, std::size_t of_all>
class Stream {
 public:
  void operator()() {
    constexpr std::size_t kWords = bytes / sizeof(std::uint64_t);
    if (begin_ + kWords > all_.size()) begin_ = 0;
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kWords; i += 8) sum += all_[begin_ + i];
    begin_ += kWords;
    use(sum);
  }

 private:
  std::vector<std::uint64_t> all_ = std::vector<std::uint64_t>(of_all / sizeof(std::uint64_t), 1);
  std::size_t begin_ = 0;
};

template <std::size_t i>
__attribute__((noinline)) std::uint32_t function(std::uint32_t x) {
  x = (x ^ static_cast<std::uint32_t>(i * 2654435761U)) * 3 + (x >> (i % 13 + 1));
  asm volatile("" : "+r"(x));
  x = x * 5 + static_cast<std::uint32_t>(i);
  asm volatile("" : "+r"(x));
  return x;
}

template <std::size_t first, std::size_t... i>
constexpr auto functions_of(std::index_sequence<i...>) {
  return std::array{&function<first + i>...};
}

/// Calls functions by pointers. Their order is the same in each call, or a different one.
template <std::size_t first, std::size_t functions, std::size_t calls, bool same>
class Calls {
 public:
  void operator()() {
    if constexpr (same) numbers_ = Numbers(7);
    std::uint32_t x = 1;
    for (std::size_t i = 0; i < calls; ++i) x = kFunctions[numbers_.next() % functions](x);
    use(x);
  }

 private:
  static constexpr auto kFunctions = functions_of<first>(std::make_index_sequence<functions>());
  Numbers numbers_{7};
};

__attribute__((noinline)) inline std::uint32_t nested(std::uint32_t depth, std::uint32_t x) {
  if (depth == 0) return x;
  auto y = nested(depth - 1, x * 3 + 1);
  asm volatile("" : "+r"(y));
  return y + 1;
}

/// Makes nested calls. Their depths are the same in each call, or different ones.
template <std::uint32_t deepest, int calls, bool same>
class Nested {
 public:
  void operator()() {
    if constexpr (same) numbers_ = Numbers(7);
    std::uint32_t x = 1;
    for (int i = 0; i < calls; ++i) x = nested(numbers_.next() % deepest, x);
    use(x);
  }

 private:
  Numbers numbers_{7};
};

constexpr std::size_t kKiB = 1U << 10U;
constexpr std::size_t kMiB = 1U << 20U;

}  // namespace work

/// KIND(name, the work before the change, the work after it)
#define KINDS(KIND)                                                                                          \
  KIND(few_branches, (work::Branches<4000, true>), (work::Branches<500, false>))                             \
  KIND(many_branches, (work::Branches<40000, true>), (work::Branches<5000, false>))                          \
  KIND(targets, (work::Calls<0, 16, 2000, true>), (work::Calls<0, 16, 300, false>))                          \
  KIND(returns, (work::Nested<12, 400, true>), (work::Nested<12, 60, false>))                                \
  KIND(level_1, (work::Chain<24 * work::kKiB, 64, 5000>), (work::Stream<64 * work::kKiB, 256 * work::kKiB>)) \
  KIND(level_2, (work::Chain<512 * work::kKiB, 64, 8192>), (work::Stream<256 * work::kKiB, 4 * work::kMiB>)) \
  KIND(level_3, (work::Chain<3 * work::kMiB, 64, 20000>), (work::Stream<work::kMiB, 64 * work::kMiB>))       \
  KIND(pages, (work::Chain<6 * work::kMiB, 4096, 5000>), (work::Chain<32 * work::kMiB, 4096, 100>))          \
  KIND(streams, (work::Stream<768 * work::kKiB, 768 * work::kKiB>),                                          \
       (work::Stream<64 * work::kKiB, 64 * work::kMiB>))                                                     \
  KIND(code, (work::Calls<0, 600, 6000, true>), (work::Calls<600, 600, 1500, false>))
