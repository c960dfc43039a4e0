#pragma once

#include <cstdint>

inline double place_of(const volatile void* address) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(address) % 4096);
}
