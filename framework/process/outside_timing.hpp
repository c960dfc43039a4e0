#pragma once

/// Times of launches that are taken from outside: what they waited for a processor, beside readings of the machine, and as
/// the metrics that are asked for.

#include <functional>
#include <string>
#include <vector>

#include "model/sample.hpp"
#include "process/collect.hpp"

namespace holdfast::process {

/// Tells of the times that another harness took how long each may have waited for a processor (Sample::run_delay_ns), so that
/// rounds that waited can be repeated. For processes whose first thread computes alone.
///
/// What the harness reported stays as it is: it may be a median that no wait has reached. A wait is taken out where Holdfast
/// itself timed the sample and saw it (run_delay_ns is set, adapters/catch2_samples.hpp). Else it is an estimate: where the
/// CPU time of a sample is known, min(value - cpu, what is left of the process' delay); where it is not known, the delay is
/// taken to be spread evenly over the life of the process, value * delay / wall.
void account_for_waiting(const Usage& usage, std::vector<Sample>& samples);

/// Readings of the machine between launches. One takes 0.3 ms, so launches that are short share theirs.
class Readings {
 public:
  /// `probe` may be empty: then there are none. It outlives this.
  explicit Readings(const std::function<Probes()>& probe) : probe_(probe), last_(read()) {}

  /// After each launch, with all samples until now: those behind the last reading get it and one of now beside
  /// them, once they took long enough together.
  void note(const Usage& usage, std::vector<Sample>& samples);

  /// After the last launch.
  void finish(std::vector<Sample>& samples);

 private:
  Probes read() const { return probe_ ? probe_() : Probes{}; }

  const std::function<Probes()>& probe_;
  Probes last_;
  std::size_t done_ = 0;
  double since_ns_ = 0;
};

/// What is measured of a command that was run: its time, or what was picked from its output, and what METRICS asks for
/// instead or besides.
/// `time`: with a sample for each launch. `numbers`: likewise, of Arm::pick; else empty.
std::vector<wire::ChildReport> command_metrics(const Arm& arm, const wire::ChildReport& time,
                                               const std::vector<Sample>& numbers);

/// Drops the pages of these files that the system has in memory (PAGE_CACHE cold), after writing out what is not yet on the
/// disk. Pages that some process has mapped stay, and so do those of files on a file system that lives in memory (tmpfs). A
/// file that cannot be opened is passed over.
void drop_pages(const std::vector<std::string>& files);

}  // namespace holdfast::process
