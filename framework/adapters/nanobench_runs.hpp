#pragma once

/// Runs of nanobench: how a body is run so often in each epoch, though nanobench chooses that by the clock and has no option
/// for it. Its helper library (preload/harness.cpp) makes the clock of the program, so it can make nanobench begin a run of
/// the body with short epochs, after each of which there are ten times as many iterations. For that it has to know which
/// readings of the clock a run begins with: the program is run, and the readings that the body itself takes are counted.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "process/foreign.hpp"

namespace holdfast::adapters {

struct NanobenchRuns {
  std::vector<std::uint64_t>
      begins;             ///< readings of the clock, from 0, where no epoch is short; empty: not known
  bool warms_up = false;  ///< a run begins with an epoch that does not count

  /// What the helper library reads as HOLDFAST_RUNS: with 10^tens iterations for each epoch.
  std::string text(unsigned tens) const;
};

/// By runs of `fixed`, a program of nanobench that has one iteration for each epoch. `names`: how many benchmarks it measures.
/// None are found where a body chooses its iterations itself, or the clock is read now more often and now less.
NanobenchRuns nanobench_runs(const process::Launch& fixed, const process::BodyFunction& body,
                             std::size_t names, const process::Spawner& spawn);

/// The largest power of ten that is not more.
unsigned tens_in(std::uint64_t iterations);

}  // namespace holdfast::adapters
