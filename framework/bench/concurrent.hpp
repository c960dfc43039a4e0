#pragma once

/// Jobs whose body several workers run at the same time: MODE continuous, squeeze and hammock, and the ordinary modes with
/// THREADS or GROUPS.
///
/// All workers keep running while their counters are read at deadlines, so that only the time in which all of them run
/// counts. A sample is the number of calls of all workers in one interval. It is reported as `throughput` per second, or in
/// mode steady as `time`, the mean time of a call in its worker. Also reported are `cpu-time` of the whole process per
/// call, and the same metric for each group, `throughput.readers`. Several jobs run side by side. A sample without a
/// completed call continues until there is one.

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
  std::vector<wire::ChildReport> reports;  ///< the primary report first
  std::string failure;                     ///< the reason why the job failed; empty if it did not
  std::vector<detail::Figure> figures;     ///< of its process
};

/// Runs the jobs and returns the results in their order. The first job determines the number of samples.
std::vector<JobResult> run_concurrently(const std::vector<Job>& jobs);

/// Runs MODE latency or single-shot with several workers. Each times its own calls, all begin together, and their results
/// are merged.

JobResult run_each_worker(const BenchmarkBody& body, const ResolvedSettings& resolved);

}  // namespace holdfast::bench
