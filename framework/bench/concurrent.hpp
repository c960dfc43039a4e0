#pragma once

/// Jobs whose body several workers run at the same time: MODE continuous, squeeze and hammock, and the
/// ordinary modes with THREADS or GROUPS.
///
/// All workers run on while their counters are read at deadlines, so that only what happens while all of them
/// run counts. A sample is the calls of all workers in one interval: as `throughput`, in a second, or in the
/// mode steady as `time`, how long a call took its worker. Beside it are `cpu-time`, of the whole process for
/// one call, and the same metric for each group, `throughput.readers`. Several jobs run side by side. A sample in
/// which no call has ended goes on until one has.

#include <string>
#include <vector>

#include "bench/settings.hpp"
#include "holdfast/benchmark.hpp"
#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

struct Job {
  BenchmarkBody body;
  ResolvedSettings resolved;
};

struct JobResult {
  std::vector<wire::ChildReport> reports;  ///< the first is the one that matters most
  std::string failure;                     ///< why it failed; empty: it did not
  std::vector<detail::Figure> figures;     ///< of its process
};

/// In the order of the jobs. How much is measured says the first one.
std::vector<JobResult> run_concurrently(const std::vector<Job>& jobs);

/// MODE latency and single-shot with several workers: each times its own calls, all begin together, and what they
/// find is joined.

JobResult run_each_worker(const BenchmarkBody& body, const ResolvedSettings& resolved);

}  // namespace holdfast::bench
