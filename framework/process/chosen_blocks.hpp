#pragma once

/// Selects the blocks of a child's output that are judged.

#include <string>
#include <vector>

#include "wire/child_lines.hpp"

namespace holdfast::process {

/// One benchmark at one parameter point.
struct MeasuredPoint {
  std::string benchmark;
  std::string params = "{}";  ///< canonical JSON object
  bool operator==(const MeasuredPoint&) const = default;
};

/// Returns the blocks of `points`, in their order. For each point it returns the blocks of `metrics`, in the order in
/// which they are named. If none are named, it returns the first block; for "all", it returns all. For a point that
/// skips itself, it returns the block that says so. Without points, the point is that of the first block. Throws Error
/// (its message has no subject; the caller adds one) for a missing point or metric, an error, or samples that are cut
/// off or missing.
std::vector<wire::ChildReport> chosen_blocks(const std::vector<wire::ChildReport>& blocks,
                                             const std::vector<MeasuredPoint>& points,
                                             const std::vector<std::string>& metrics);

}  // namespace holdfast::process
