#pragma once

/// Work of known length, the same for every harness: one function in its own object file, compiled once and linked into
/// each program. So no harness has its hot loop at a better address or optimised further.

#include <cstdint>

namespace peers {

/// Does one multiplication, inline: a call takes longer, and its time depends on the address of the caller.
inline std::uint64_t product(std::uint64_t value) {
  value *= 0x9E3779B97F4A7C15U;
  asm volatile("" : "+r"(value));  // prevents folding of a multiplication into the next one
  return value;
}

/// Does a chain of dependent multiplications: about a nanosecond each, whatever the surrounding code. `times`: at least
/// 1. `value`: the first factor. If a loop passes the last product on, the chain continues over its iterations, so that
/// they do not overlap.
std::uint64_t multiplied(std::uint64_t times, std::uint64_t value = 3);

/// Does the same for a number of times that is known at compile time. A single multiplication is inline.
template <std::uint64_t Times>
std::uint64_t multiplied(std::uint64_t value) {
  if constexpr (Times == 1) {
    return product(value);
  } else {
    return multiplied(Times, value);
  }
}

}  // namespace peers
