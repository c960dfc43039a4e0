#pragma once

/// Both programs of a declared test at one of its points, to look into: the accepted one and the current build, each
/// doing the same fixed amount of work, with no clock of its own.

#include <cstdint>
#include <optional>
#include <string>

#include "model/reach.hpp"
#include "run/plan/points.hpp"
#include "run/plan/settings.hpp"
#include "run/sides/programs.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::run {

struct BothPrograms {
  Run run;  ///< the latest of this point; no id: there is none
  process::Launch previous;
  process::Launch current;
  /// Of the body of the benchmark in each executable, "0x12a0"; empty: not known, or of a command.
  std::string previous_address;
  std::string current_address;
  std::uint64_t iterations = 0;  ///< of the benchmark in a process, about; of a command 0
  /// What the difference between just these two programs reaches; none: nobody looked since the last build.
  std::optional<Reach> reach;
};

/// Which point of the test is meant: `benchmark`, if that is given; of several, the one that lost most when it was
/// measured last. `previous`: a program that takes the place of the accepted one; empty: that. Throws Error where
/// the test has no such benchmark, where there is no accepted program that runs here, or none of its points
/// regressed and several could be meant.
BothPrograms both_programs(const Declaration& declaration, const Overrides& overrides, store::Database& store,
                           const std::optional<std::string>& benchmark, const std::string& previous,
                           const wire::Aliases& aliases);

}  // namespace holdfast::run
