#pragma once

/// Runs of nanobench: runs a body a given number of times in each epoch. nanobench chooses this number by the clock and has no
/// option for it. The helper library (preload/harness.cpp) controls the clock of the program. It makes nanobench begin a run
/// of the body with short epochs, after each of which nanobench multiplies the iterations by ten. For this it needs the
/// readings of the clock with which a run begins. To find them, the program is run, and the readings by the body itself are
/// counted.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

struct NanobenchRuns {
  std::vector<std::uint64_t>
      begins;  ///< the readings of the clock that begin runs, from 0, if no epoch is short; empty if unknown
  bool warms_up = false;  ///< a run begins with an epoch that does not count

  /// Returns the value of HOLDFAST_RUNS for the helper library, for 10^tens iterations in each epoch.
  std::string text(unsigned tens) const;
};

/// Finds the runs by running `fixed`, a program of nanobench with one iteration for each epoch. `names` is the number of
/// benchmarks that it measures. Finds none if a body chooses its iterations itself, or if the number of readings varies.
NanobenchRuns nanobench_runs(const process::Launch& fixed, const process::BodyFunction& body,
                             std::size_t names, const process::Spawner& spawn);

/// Returns the exponent of the largest power of ten that is at most `iterations`.
unsigned tens_in(std::uint64_t iterations);

}  // namespace holdfast::adapters
