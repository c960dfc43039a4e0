#pragma once

/// Historian: selects the runs that form the reference of the next run from a series of successful runs, oldest first.
/// These are ScalaMeter's three historians, by their own names.
///
///     complete              All.
///     window:K              The last K.
///     exponential-backoff   About log2(n) of n, dense near today and sparse long ago; the first is never dropped.
///
/// Exponential back-off gives each run an age. When a run is added, the ages of the others fall into the buckets
/// (0,1], (1,3], (3,7], (7,15], ... Only the oldest of each bucket is kept, and grows older by 1; the new run has age
/// 1. ScalaMeter walks the buckets from the youngest and stops at the first empty one, which loses all that is older.
/// Here an empty bucket is skipped. From an empty start no bucket is ever empty, so that both keep the same.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::stats {

/// A run by its number, and its age.
struct Aged {
  std::size_t run = 0;
  long age = 1;
};

/// Returns the runs that exponential back-off keeps of `history` (oldest first) when `run` is added.
std::vector<Aged> backed_off(const std::vector<Aged>& history, std::size_t run);

struct Historian {
  enum class Kind { complete, window, exponential_backoff };
  Kind kind = Kind::complete;
  std::size_t window = 0;

  /// Returns the numbers of the kept runs, ascending, if `count` runs were added one after the other. Numbers begin at
  /// 0.
  std::vector<std::size_t> kept(std::size_t count) const;
};

/// Parses "complete", "window:K" with K from 1 to 1000000, or "exponential-backoff". None for any other text.
std::optional<Historian> historian_named(const std::string& text);

}  // namespace holdfast::stats
