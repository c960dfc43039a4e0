#pragma once

/// Foreign: a program that was written for another harness, as the runner sees it: how it is told what to measure,
/// and how what it wrote becomes reports. Which harnesses there are is decided above (adapt/adapters.hpp).

#include <functional>
#include <string>
#include <vector>

#include "runner/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::runner {

struct Foreign {
  /// Adds to the launch what makes the program measure its one benchmark, `samples` times, and write what came of
  /// it into `file`, or to stdout.
  std::function<void(Launch&, const std::string& file, int samples)> ask;
  /// A block for each metric, from what it wrote there; from its stdout where there is no file. A sample whose CPU
  /// time the harness does not tell has cpu_ns 0. Throws Error, a sentence without a subject: "wrote ...".
  std::function<std::vector<wire::ChildReport>(const std::string& written)> read;
};

/// Takes out of the times of a process what others kept it waiting for a processor: the harness took them by the wall
/// clock. For processes whose first thread computes alone.
///
/// Where the CPU time of a sample is known, what is neither CPU time nor longer than the process waited in all is
/// waiting: `value` - min(value - cpu, what is left of the process' delay). Where it is not known, the delay is
/// taken to be spread evenly over the life of the process: `value` * delay / wall.
void take_out_waiting(const Usage& usage, std::vector<Sample>& samples);

}  // namespace holdfast::runner
