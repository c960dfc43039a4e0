#pragma once

/// keep(value): the optimiser must believe that somebody reads `value`.
///
///     for (auto _ : state) holdfast::keep(std::sqrt(x));
///
/// Without it, a result that nobody uses is deleted together with the work that made it, and the benchmark
/// measures an empty loop. keep() costs no instruction for a value in a register, and a store for one that
/// is not. It accepts any object, never copies it, and touches no state: use it from any thread.
///
/// Works on GCC and Clang. An empty assembler statement claims to read the value and to touch all memory, so
/// stores that the value points to must be done as well, and nothing is moved across it.

#include <type_traits>

namespace holdfast {

/// `value`: any expression. Register-sized trivial types stay in a register.
template <class T>
inline __attribute__((always_inline)) void keep(const T& value) {
  if constexpr (std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof(void*) && !std::is_array_v<T>) {
#if defined(__x86_64__)
    if constexpr (std::is_floating_point_v<T>) {  // where doubles live; "r" would cost a move
      asm volatile("" : : "x"(value) : "memory");
      return;
    }
#endif
    asm volatile("" : : "r"(value) : "memory");
  } else {
    asm volatile("" : : "m"(value) : "memory");
  }
}

}  // namespace holdfast
