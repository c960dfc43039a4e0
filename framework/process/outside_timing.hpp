#pragma once

/// Times of launches that are measured from outside: their waiting for a processor, the machine probes beside them, and their
/// conversion to metrics.

#include <functional>
#include <string>
#include <vector>

#include "model/sample.hpp"
#include "process/collect.hpp"

namespace holdfast::process {

/// Sets how long each sample of another harness may have waited for a processor (Sample::run_delay_ns), so that rounds that
/// waited can be repeated. For processes whose first thread computes alone.
///
/// The reported value is not changed, because it may be a median that no wait has affected. A wait is subtracted only if
/// Holdfast timed the sample itself and saw it (run_delay_ns is set, adapters/catch2_samples.hpp). Otherwise it is an
/// estimate. If the CPU time of a sample is known, it is min(value - cpu, rest of the process' delay). Else the delay is
/// assumed to be spread evenly over the life of the process: value * delay / wall.
void account_for_waiting(const Usage& usage, std::vector<Sample>& samples);

/// Probes of the machine between launches. A probe takes 0.3 ms, so several short launches share one.
class Readings {
 public:
  /// `probe` may be empty; then there are no readings. It must outlive this object.
  explicit Readings(const std::function<Probes()>& probe) : probe_(probe), last_(read()) {}

  /// Called after each launch, with all samples so far. If the samples since the last reading took long enough in total,
  /// takes a new reading, and stores both readings in these samples.
  void note(const Usage& usage, std::vector<Sample>& samples);

  /// Called after the last launch.
  void finish(std::vector<Sample>& samples);

 private:
  Probes read() const { return probe_ ? probe_() : Probes{}; }

  const std::function<Probes()>& probe_;
  Probes last_;
  std::size_t done_ = 0;
  double since_ns_ = 0;
};

/// Returns the metrics of a command. Without METRICS, this is the number picked from its output if Arm::pick is set, else its
/// time. METRICS names any of time, CPU time and the picked number. `time` has a sample for each launch. `numbers` has one
/// for each launch if Arm::pick is set; else it is empty.
std::vector<wire::ChildReport> command_metrics(const Arm& arm, const wire::ChildReport& time,
                                               const std::vector<Sample>& numbers);

/// Drops the pages of these files from the page cache (PAGE_CACHE cold), after writing out those that are not yet on the
/// disk. Pages that a process has mapped stay, and so do those of file systems in memory (tmpfs). A file that cannot be
/// opened is ignored.
void drop_pages(const std::vector<std::string>& files);

}  // namespace holdfast::process
