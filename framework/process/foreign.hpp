#pragma once

/// Foreign: a program that was written for another harness, as the runner sees it: how it is told what to measure,
/// and how what it wrote becomes reports. Which harnesses there are is decided above (adapters/adapters.hpp).

#include <functional>
#include <string>
#include <vector>

#include "process/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::process {

struct Foreign {
  /// Adds to the launch what makes the program measure its one benchmark, `samples` times, and write what came of
  /// it into `file`, or to stdout.
  std::function<void(Launch&, const std::string& file, int samples)> ask;
  /// A block for each metric, from what it wrote there; from its stdout where there is no file. A sample whose CPU
  /// time the harness does not tell has cpu_ns 0. Throws Error, a sentence without a subject: "wrote ...".
  std::function<std::vector<wire::ChildReport>(const std::string& written)> read;
};

}  // namespace holdfast::process
