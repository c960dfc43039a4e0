#pragma once

/// Work of known length, for every harness the same: one function in an object file of its own, compiled once
/// and linked into each program, so that no harness has its hot loop at a luckier place or optimised further.

#include <cstdint>

namespace peers {

/// One multiplication, inline: a call takes longer, and how long depends on where the caller stands.
inline std::uint64_t product(std::uint64_t value) {
  value *= 0x9E3779B97F4A7C15U;
  asm volatile("" : "+r"(value));  // no multiplication is folded into the next one
  return value;
}

/// A chain of multiplications, each waiting for the one before: about a nanosecond each, whatever stands
/// around it. `times`: at least 1. `value`: the first factor. A loop that hands in the last product has one
/// chain from its first iteration to its last, so that iterations do not overlap.
std::uint64_t multiplied(std::uint64_t times, std::uint64_t value = 3);

/// The same for a number of times that is known when the caller is compiled, one of them inline.
template <std::uint64_t Times>
std::uint64_t multiplied(std::uint64_t value) {
  if constexpr (Times == 1) {
    return product(value);
  } else {
    return multiplied(Times, value);
  }
}

}  // namespace peers
