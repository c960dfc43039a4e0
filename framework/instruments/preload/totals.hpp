#pragma once

/// The counters behind the preloaded allocator. No memory is allocated here, and nothing of the C++ library is
/// used: this runs inside of malloc, and is inline because a call more would be seen beside it.

#include <sys/single_threaded.h>

#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

/// On cache lines of their own: what the program counts nearby is not disturbed.
struct alignas(64) Totals {
  std::uint64_t allocations = 0;
  std::uint64_t frees = 0;
  std::uint64_t bytes = 0;
  std::uint64_t freed = 0;
  std::uint64_t peak = 0;
};
extern Totals totals;

/// Of several threads, atomically: after an allocation, the peak too.
void count_allocation_of_many(std::size_t bytes);
void count_free_of_many(std::size_t bytes);

/// An atomic addition takes as long as a small malloc; a program with one thread needs none.
inline void count_allocation(std::size_t bytes) {
  if (__libc_single_threaded == 0) return count_allocation_of_many(bytes);
  ++totals.allocations;
  totals.bytes += bytes;
  const auto live = totals.bytes - totals.freed;
  if (live > totals.peak) totals.peak = live;
}

inline void count_free(std::size_t bytes) {
  if (__libc_single_threaded == 0) return count_free_of_many(bytes);
  ++totals.frees;
  totals.freed += bytes;
}

}  // namespace holdfast::preload
