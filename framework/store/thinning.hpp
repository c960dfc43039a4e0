#pragma once

/// Retention: what becomes of samples when they are old. A run keeps its verdict and what each of its processes came
/// to for ever; of the samples of an old one a typical one stays, with their number and quartiles
/// (model/sample.hpp). So histories, reports of old sessions and historians go on working.
///
/// All is kept of runs that are or once were a baseline, and of the last sessions.

#include <string>

#include "model/defaults.hpp"
#include "model/sample.hpp"
#include "store/database.hpp"

namespace holdfast::store {

struct Retention {
  std::string before;                          ///< UTC: what sessions that began earlier keep
  int sessions_kept = defaults::kSessionsMax;  ///< the last ones, however old
  bool dry = false;                            ///< say only what would be done
};

/// So many days before now.
std::string utc_days_ago(int days);

struct ThinnedOut {
  long runs = 0;
  long samples = 0;  ///< that are no longer kept
  long bytes = 0;
};

/// A run at a time: whoever stores meanwhile waits for one, and who is interrupted has done a part.
ThinnedOut thin_samples(Database& store, const Retention& retention);

/// `aggregator`: what the processes of the run came to when it was judged.
Process thinned(Process process, const std::string& aggregator);

}  // namespace holdfast::store
