#pragma once

/// SplitMix64: a random number generator that returns the same numbers on every platform.
///
/// Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014, with the constants of
/// Java's SplittableRandom: a counter in steps of 2^64 divided by the golden ratio, mixed by variant 13 of
/// Stafford's finalisers.

#include <cstdint>

namespace holdfast::bench {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : counter_(seed) {}

  /// Returns the next 64 bits.
  std::uint64_t bits() {
    counter_ += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = counter_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
    return mixed ^ (mixed >> 31U);
  }

  /// Returns a uniform number from 0 to bound - 1; `bound` is at least 1. Rejects draws that would favour small numbers.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t favoured = (0 - bound) % bound;  // 2^64 modulo bound
    std::uint64_t draw = bits();
    while (draw < favoured) draw = bits();
    return draw % bound;
  }

  /// Returns a uniform number in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(bits() >> 11U) * 0x1p-53; }

 private:
  std::uint64_t counter_;
};

}  // namespace holdfast::bench
