#pragma once

/// The parts of the preloaded allocator. They run inside of malloc, so they allocate no memory and use nothing of the C++
/// library. They export nothing, because a call through the loader's table for each block would be a noticeable cost.

#include <cstddef>
#include <cstdint>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#else
extern "C" [[gnu::weak]] const char __libc_single_threaded;
#endif

#define HOLDFAST_EXPORT extern "C" __attribute__((visibility("default")))

namespace holdfast::preload {

// Allocation of blocks, for malloc.cpp and operator_new.cpp.

/// Returns nullptr if there is no memory, with errno set.
void* take(std::size_t bytes);
void* take_aligned(std::size_t alignment, std::size_t bytes);

void give_back(void* block);
/// For a caller that knows the requested size, so that it is not looked up.
void give_back(void* block, std::size_t bytes);

// Counters (totals.cpp). They are inline, because one more call would be noticeable.

/// Aligned to cache lines, so that counters of the program nearby are not disturbed.
struct alignas(64) Totals {
  std::uint64_t allocations = 0;
  std::uint64_t frees = 0;
  std::uint64_t bytes = 0;
  std::uint64_t freed = 0;
  std::uint64_t peak = 0;
};
extern Totals totals;

/// Counts atomically, for several threads. After an allocation it also updates the peak.
void count_allocation_of_many(std::size_t bytes);
void count_free_of_many(std::size_t bytes);

/// Returns false if the C library is older than 2.32 and does not say.
inline bool is_single_threaded() {
#if !__has_include(<sys/single_threaded.h>)
  if (&__libc_single_threaded == nullptr) return false;
#endif
  return __libc_single_threaded != 0;
}

/// Counts without atomics if there is one thread, because an atomic addition takes as long as a small malloc.
inline void count_allocation(std::size_t bytes) {
  if (!is_single_threaded()) return count_allocation_of_many(bytes);
  ++totals.allocations;
  totals.bytes += bytes;
  const auto live = totals.bytes - totals.freed;
  if (live > totals.peak) totals.peak = live;
}

inline void count_free(std::size_t bytes) {
  if (!is_single_threaded()) return count_free_of_many(bytes);
  ++totals.frees;
  totals.freed += bytes;
}

// Allocation sites (sites.cpp).

/// True while allocations are noted, with their place in the program and their size. The table is filled only if
/// HOLDFAST_ALLOCATION_SITES is set, because a stack walk takes longer than most allocations.
extern bool noting_sites;

void note_site(std::size_t bytes);

}  // namespace holdfast::preload
