#pragma once

#include <cstdint>

namespace holdfast::probes::agent {

/// What stands at an address that the plan, the loader or the processor gave.
template <class T>
T* pointer_to(std::uint64_t address) {
  return reinterpret_cast<T*>(address);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace holdfast::probes::agent
