#pragma once

/// The parts of the preloaded allocator. They run inside of malloc: no memory is allocated here, and nothing of the C++ library
/// is used. Nothing is exported: one more call through the loader's table, for each block, would be felt.

#include <sys/single_threaded.h>

#include <cstddef>
#include <cstdint>

#define HOLDFAST_EXPORT extern "C" __attribute__((visibility("default")))

namespace holdfast::preload {

// Blocks of memory, as malloc.cpp and operator_new.cpp hand them out.

/// nullptr: there is no memory, and errno says so.
void* take(std::size_t bytes);
void* take_aligned(std::size_t alignment, std::size_t bytes);

void give_back(void* block);
/// For a caller who knows how many bytes were asked for: they are not looked up.
void give_back(void* block, std::size_t bytes);

// Counters (totals.cpp), inline because one more call would be seen beside them.

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

// Where the program allocates (sites.cpp).

/// Allocations are noted now, with the place in the program where they happen and their size: a table that is written only
/// where HOLDFAST_ALLOCATION_SITES asks for it, since a look at the stack takes longer than most allocations.
extern bool noting_sites;

void note_site(std::size_t bytes);

}  // namespace holdfast::preload
