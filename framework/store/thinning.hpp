#pragma once

/// Retention: thins out old samples. A run keeps its verdict and the summary of each of its processes for ever. Each
/// process of an old run keeps only a typical sample, with the number and quartiles of all (model/sample.hpp). So
/// histories, reports of old sessions and historians still work.
///
/// Runs that are or once were a baseline, and runs of the last sessions, keep all their samples.

#include <string>

#include "model/defaults.hpp"
#include "model/sample.hpp"
#include "store/database.hpp"

namespace holdfast::store {

struct Retention {
  std::string before;  ///< UTC: sessions that began earlier are thinned
  int sessions_kept =
      defaults::kSessionsMax;  ///< number of last sessions to keep, however old; backfilled ones do not count
  bool dry = false;            ///< only report what would be done
};

/// Returns the time `days` days before now.
std::string utc_days_ago(int days);

struct ThinnedOut {
  long runs = 0;
  long samples = 0;  ///< removed
  long bytes = 0;
};

/// Thins out one run at a time, so that a concurrent writer waits for only one run, and an interrupted call keeps the
/// runs that it has thinned.
ThinnedOut thin_samples(Database& store, const Retention& retention);

/// Returns the thinned process. `aggregator`: the aggregator of the run's processes when it was judged.
Process thinned(Process process, const std::string& aggregator);

}  // namespace holdfast::store
