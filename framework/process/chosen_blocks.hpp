#pragma once

/// Which of the blocks that a child wrote are judged.

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

/// The blocks of `points`, in their order; of each, those of `metrics`: none named: the first block; "all":
/// all; else those named, in the order in which they are named. Of a point that skips itself, the block that
/// says so. Without points: whatever the first block is about. Throws Error, a sentence without a subject:
/// a point or a metric that is missing, an error, samples that are cut off or missing.
std::vector<wire::ChildReport> chosen_blocks(const std::vector<wire::ChildReport>& blocks,
                                             const std::vector<MeasuredPoint>& points,
                                             const std::vector<std::string>& metrics);

}  // namespace holdfast::process
