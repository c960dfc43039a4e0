#include "work.hpp"

namespace peers {

std::uint64_t multiplied(std::uint64_t times, std::uint64_t value) {
  do {
    value *= 0x9E3779B97F4A7C15U;
    asm volatile("" : "+r"(value));  // no multiplication is folded into the next one
  } while (--times != 0);
  return value;
}

}  // namespace peers
