#pragma once

/// Typical ticks: the mean of intervals without the longest of them, which were interrupted, or found their memory
/// evicted. One in some thousand calls of a microsecond takes ten times as long, which would decide the mean of a process
/// with few calls.

#include <algorithm>
#include <span>

#include "probes/results.hpp"

namespace holdfast::probes {

/// Share of the intervals that are typical.
inline constexpr double kTypicalShare = 0.75;

/// Returns the mean of the shortest intervals, in ticks; 0 if there are none. `bins`: in the order of bin_of().
inline double typical_ticks(std::span<const Bin> bins) {
  std::uint64_t all = 0;
  for (const auto& bin : bins) all += bin.count;
  const double wanted = kTypicalShare * static_cast<double>(all);
  double left = wanted;
  double ticks = 0;
  for (const auto& bin : bins) {
    if (bin.count == 0 || left <= 0) continue;
    const double taken = std::min(left, static_cast<double>(bin.count));
    ticks += taken * static_cast<double>(bin.total) / static_cast<double>(bin.count);
    left -= taken;
  }
  return wanted > 0 ? ticks / wanted : 0;
}

}  // namespace holdfast::probes
