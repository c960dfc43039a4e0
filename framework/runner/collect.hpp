#pragma once

/// From an ended child to its samples, or to the sentence that says why there are none.

#include <optional>
#include <string>

#include "runner/process.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::runner {

/// One program to run on one side.
struct Arm {
  Side side = Side::current;
  Launch launch;
  std::string benchmark;        ///< that it is asked to measure; empty: whatever it measures
  bool speaks_wire = true;      ///< false: a plain command, whose samples are its wall times
  int launches = 1;             ///< of a plain command, for one process of the plan
  std::optional<Launch> probe;  ///< reads the machine before and after each launch of a plain command
};

/// Runs one process of the arm. `wire_file`: a path of its own, made and removed here. `padding`: bytes added
/// to the environment. Throws Error naming command, what happened and the end of its stderr.
struct Collected {
  wire::ChildReport report;
  Usage usage;
};
Collected run_and_collect(const Arm& arm, const std::string& wire_file, int padding, const Spawner& spawn);

}  // namespace holdfast::runner
