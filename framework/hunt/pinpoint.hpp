#pragma once

/// Pinpoints in declared tests and in programs. The hunt uses the clock, callgrind, or both.
///
///   `time`           Rounds of processes only.
///   `instructions`   One run of each build under callgrind; exact if the program is, and blind to waiting.
///   `both`           Instructions decide which calls are tried first, and are compared with the result of the clock.
///
/// For a compile test, any strategy compares the included files (run/reach/included_files.hpp) and the phases of the
/// compiler (compiler_phases.hpp).

#include <optional>
#include <string>
#include <vector>

#include "hunt/hunt.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::hunt {

struct PinpointOptions {
  std::optional<std::string>
      function;  ///< where the search starts; none: the benchmark's body, or main for a command
  std::optional<std::string> benchmark;
  std::string previous;  ///< a program; the accepted one if empty
  std::string current;   ///< a program; that of the declaration if empty
  std::vector<std::string> arguments;
  std::string strategy = "both";
  HuntOptions wanted;
  std::uint64_t seed = 1;
  bool quiet = false;
};

/// Pinpoints between two named programs, without a store or a declaration.
Pinpoint pinpoint_programs(const PinpointOptions& options);

/// Pinpoints in a declared test. The result is stored with the latest run of the point that was examined.
Pinpoint pinpoint_test(const Declaration& declaration, const run::Overrides& overrides,
                       store::Database& store, const wire::Aliases& aliases, const PinpointOptions& options);

}  // namespace holdfast::hunt
