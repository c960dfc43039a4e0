#pragma once

/// How often another harness says that it ran a body for one sample.

#include <algorithm>
#include <cstdint>

namespace holdfast::adapt {

/// At least once, and no more often than a double counts.
inline std::uint64_t iterations_of(double said) {
  return said > 1 ? static_cast<std::uint64_t>(std::min(said, 0x1p53)) : 1;
}

}  // namespace holdfast::adapt
