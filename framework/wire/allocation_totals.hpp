#pragma once

/// Counts of the preloaded allocator (instrument/preload) so far, for code in the same process. A program that links
/// the library finds the function by dlsym(RTLD_DEFAULT, kAllocationCounts). When a plain command ends, the file that
/// HOLDFAST_ALLOCATIONS names has a line with these numbers, separated by spaces.
///
/// Bytes are the requested ones. An allocator rounds up and stores metadata beside them, and only the allocator knows
/// how much. That of the C library adds 8 bytes and rounds up to 16, from 128 KiB on to whole pages.

#include <cstdint>

namespace holdfast::wire {

struct AllocationTotals {
  std::uint64_t allocations = 0;  ///< malloc, new, and every realloc
  std::uint64_t frees = 0;
  std::uint64_t bytes = 0;  ///< of all allocations
  std::uint64_t live = 0;   ///< bytes that were not freed
  std::uint64_t peak = 0;   ///< largest number of live bytes since the last call of kAllocationPeak
};

/// void (AllocationTotals* to)
inline constexpr const char* kAllocationCounts = "holdfast_allocation_counts";
/// void ()
inline constexpr const char* kAllocationPeak = "holdfast_allocation_peak_from_here";

/// void (int on): starts or stops recording the places that allocate, if HOLDFAST_ALLOCATION_SITES names a file for
/// them.
inline constexpr const char* kAllocationSites = "holdfast_allocation_sites";

}  // namespace holdfast::wire
