#pragma once

/// Pinpoints in declared tests and in programs: the hunt with the clock, with callgrind beside it, or by callgrind alone.
///
///   time           rounds of processes alone
///   instructions   one run of each build under callgrind; exact where the program is, and blind to waiting
///   both           the second says which calls are tried first, and what the first found is held against it
///
/// Of a compile test, whatever the strategy, the included files are compared (run/reach/included_files.hpp), and the phases of the
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
  std::optional<std::string> function;  ///< none: the benchmark's body; of a command, main
  std::optional<std::string> benchmark;
  std::string previous;  ///< a program; empty: the accepted one
  std::string current;   ///< likewise; empty: that of the declaration
  std::vector<std::string> arguments;
  std::string strategy = "both";
  HuntOptions wanted;
  std::uint64_t seed = 1;
  bool quiet = false;
};

/// Both named: no store and no declaration are asked.
Pinpoint pinpoint_programs(const PinpointOptions& options);

/// Of a declared test. What is found is kept with the latest run of the point that was looked into.
Pinpoint pinpoint_test(const Declaration& declaration, const run::Overrides& overrides,
                       store::Database& store, const wire::Aliases& aliases, const PinpointOptions& options);

}  // namespace holdfast::hunt
