#include "holdfast/consume_cpu.hpp"

namespace holdfast {

std::uint64_t consume_cpu(std::uint64_t tokens) {
  std::uint64_t x = 1;
  for (; tokens != 0; --tokens) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    asm volatile("" : "+r"(x));  // prevents the compiler from merging steps and from removing unused ones
  }
  return x;
}

}  // namespace holdfast
