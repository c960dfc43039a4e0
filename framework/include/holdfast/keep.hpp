#pragma once

/// keep(value) makes the optimiser assume that `value` is read and, if `value` is a writable variable, that it is
/// changed.
///
///     for (auto _ : state) holdfast::keep(std::sqrt(x));
///
///     double x = 2;
///     for (auto _ : state) {
///       holdfast::keep(x);                  // may be another number now: nothing is computed in advance
///       holdfast::keep(std::sqrt(x));
///     }
///
/// Without keep(), the compiler removes an unused result together with the work that made it, and the benchmark
/// measures an empty loop. keep() costs no instruction for a value in a register (with Clang at most a copy of the
/// register), and one store for any other value. It accepts any object but a bit-field, never copies it, and has no
/// state; any thread may call it.
///
/// A small variable in memory, such as an element of an array, is loaded and written back. Write
/// keep(std::as_const(array[i])) if it only needs to be read.
///
/// clobber() makes the optimiser assume that all memory was read and written. Stores before it are executed, and
/// loads after it are repeated. Variables that no pointer can reach are not memory in this sense.
///
///     for (auto _ : state) {
///       fill(buffer);
///       holdfast::clobber();
///     }
///
/// Works with GCC and Clang. An empty assembler statement claims to read the value and to access all memory. Stores to
/// memory that the value points to must therefore be executed as well, and no access to memory is moved across it.

#include <type_traits>

namespace holdfast {

namespace detail {
/// True if a T fits into a register of 1, 2, 4 or 8 bytes; a structure of 3 bytes fits into none.
template <class T>
inline constexpr bool kInRegister = std::is_trivially_copyable_v<T> && !std::is_array_v<T> &&
                                    sizeof(T) <= sizeof(void*) && (sizeof(T) & (sizeof(T) - 1)) == 0;
}  // namespace detail

/// Makes the optimiser assume that `value`, a constant or a temporary, is read. Register-sized trivial types stay in a
/// register.
template <class T>
inline __attribute__((always_inline)) void keep(const T& value) {
  if constexpr (detail::kInRegister<T>) {
#if defined(__x86_64__)
    if constexpr (std::is_floating_point_v<
                      T>) {  // "x" is an SSE register, where doubles are; "r" would cost a move
      asm volatile("" : : "x"(value) : "memory");
      return;
    }
#endif
    asm volatile("" : : "r"(value) : "memory");
  } else {
    asm volatile("" : : "m"(value) : "memory");
  }
}

/// Makes the optimiser assume that the variable `value` is read and changed. The constraint "+m,r", which leaves the
/// choice between register and memory to the compiler, loses preceding stores in GCC 12.
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
