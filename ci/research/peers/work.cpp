#include "work.hpp"

namespace peers {

std::uint64_t multiplied(std::uint64_t times, std::uint64_t value) {
  do {
    value = product(value);
  } while (--times != 0);
  return value;
}

}  // namespace peers
