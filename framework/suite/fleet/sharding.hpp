#pragma once

/// Sharding: tests shared out among machines that begin together, so that the last one ends early.
///
/// Longest processing time first: the longest test that is left goes to the shard that has least to do. The last shard
/// ends at most 4/3 - 1/(3m) times as late as with the best division into m shards (Graham, Bounds on Multiprocessing
/// Timing Anomalies, SIAM J. Appl. Math. 17, 1969).

#include <cstddef>
#include <vector>

namespace holdfast::fleet {

/// Of each shard, which of the tests are its own, the longest first; empty shards are left out. `seconds`: of each
/// test. O(n log n); the same input gives the same shards.
std::vector<std::vector<std::size_t>> shards_of(const std::vector<double>& seconds, std::size_t shards);

}  // namespace holdfast::fleet
