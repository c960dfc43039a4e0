#pragma once

/// What the preloaded allocator (instrument/preload) has counted so far, for whoever runs in the same process: a
/// program that links the library asks by dlsym(RTLD_DEFAULT, kAllocationCounts), and a plain command finds a line
/// of these numbers, with spaces between, in the file that HOLDFAST_ALLOCATIONS names when it has ended.
///
/// Bytes are those that were asked for. An allocator rounds up and keeps books beside them; how much, only it knows:
/// the C library's takes 8 more and rounds up to 16, from 128 KiB on to whole pages.

#include <cstdint>

namespace holdfast::wire {

struct AllocationTotals {
  std::uint64_t allocations = 0;  ///< malloc, new, and every realloc
  std::uint64_t frees = 0;
  std::uint64_t bytes = 0;  ///< of all allocations
  std::uint64_t live = 0;   ///< bytes that were not freed
  std::uint64_t peak = 0;   ///< most that were live at once, since kAllocationPeak was last called
};

/// void (AllocationTotals* to)
inline constexpr const char* kAllocationCounts = "holdfast_allocation_counts";
/// void ()
inline constexpr const char* kAllocationPeak = "holdfast_allocation_peak_from_here";

/// void (int on): places that allocate are noted from here on, or no longer, where HOLDFAST_ALLOCATION_SITES names a
/// file for them.
inline constexpr const char* kAllocationSites = "holdfast_allocation_sites";

}  // namespace holdfast::wire
