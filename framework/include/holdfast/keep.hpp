#pragma once

/// keep(value): the optimiser must believe that somebody reads `value`, and where `value` is a variable that
/// may be written, that somebody has changed it.
///
///     for (auto _ : state) holdfast::keep(std::sqrt(x));
///
///     double x = 2;
///     for (auto _ : state) {
///       holdfast::keep(x);                  // may be another number now: nothing is computed in advance
///       holdfast::keep(std::sqrt(x));
///     }
///
/// Without it, a result that nobody uses is deleted together with the work that made it, and the benchmark
/// measures an empty loop. keep() costs no instruction for a value in a register (at most a copy of the
/// register, with Clang), and a store for one that is not. It accepts any object but a bit-field, never
/// copies it, and touches no state: use it from any thread.
///
/// A small variable that lives in memory, an element of an array for example, is loaded and written back:
/// write keep(std::as_const(array[i])) where reading it is all that is meant.
///
/// clobber(): the optimiser must believe that all memory was read and written. Stores before it are done,
/// loads after it are done again; variables that no pointer can reach are not memory in this sense.
///
///     for (auto _ : state) {
///       fill(buffer);
///       holdfast::clobber();
///     }
///
/// Works on GCC and Clang. An empty assembler statement claims to read the value and to touch all memory, so
/// stores that the value points to must be done as well, and nothing is moved across it.

#include <type_traits>

namespace holdfast {

namespace detail {
/// A register has 1, 2, 4 or 8 bytes; a structure of 3 fits none.
template <class T>
inline constexpr bool kInRegister = std::is_trivially_copyable_v<T> && !std::is_array_v<T> &&
                                    sizeof(T) <= sizeof(void*) && (sizeof(T) & (sizeof(T) - 1)) == 0;
}  // namespace detail

/// `value`: any expression that may not be written. Register-sized trivial types stay in a register.
template <class T>
inline __attribute__((always_inline)) void keep(const T& value) {
  if constexpr (detail::kInRegister<T>) {
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

/// `value`: a variable, whose value is another one afterwards as far as the optimiser knows. To leave the
/// choice between register and memory to the compiler ("+m,r") loses the stores before it in GCC 12.
template <class T>
inline __attribute__((always_inline)) void keep(T& value) {
  if constexpr (detail::kInRegister<T>) {
#if defined(__x86_64__)
    if constexpr (std::is_floating_point_v<T>) {
      asm volatile("" : "+x"(value) : : "memory");
      return;
    }
#endif
    asm volatile("" : "+r"(value) : : "memory");
  } else {
    asm volatile("" : "+m"(value) : : "memory");
  }
}

inline __attribute__((always_inline)) void clobber() { asm volatile("" : : : "memory"); }

}  // namespace holdfast
