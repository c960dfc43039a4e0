#pragma once

/// Both programs of a declared test at one of its points, for inspection: the accepted one and the current
/// build. Both do the same fixed amount of work, without timing it.

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
  Run run;  ///< the latest of this point; its id is empty if there is none
  process::Launch previous;
  process::Launch current;
  /// Addresses of the body of the benchmark in each executable, "0x12a0"; empty if unknown, or for a command.
  std::string previous_address;
  std::string current_address;
  std::uint64_t iterations = 0;  ///< of the benchmark in a process, approximately; 0 for a command
  /// The functions that the difference between these two programs reaches; none if that was not determined
  /// since the last build.
  std::optional<Reach> reach;
};

/// Returns both programs at one point of the test: at `benchmark` if that is given, else at the point that
/// lost most in its latest measurement. `previous` is a program to use instead of the accepted one; empty
/// means the accepted one. Throws Error if the test has no such benchmark, if no accepted program runs here,
/// or if several points are possible and none of them regressed.
BothPrograms both_programs(const Declaration& declaration, const Overrides& overrides, store::Database& store,
                           const std::optional<std::string>& benchmark, const std::string& previous,
                           const wire::Aliases& aliases);

}  // namespace holdfast::run
