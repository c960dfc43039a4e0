#pragma once

/// Pinpointing of declared tests and of programs, as the verb and the gate do it.

#include <optional>
#include <string>
#include <vector>

#include "hunt/hunt.hpp"
#include "hunt/pinpoint.hpp"
#include "run/settings.hpp"
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
  hunt::HuntOptions wanted;
  std::uint64_t seed = 1;
  bool quiet = false;
};

/// Both named: no store and no declaration are asked.
Pinpoint pinpoint_programs(const PinpointOptions& options);

/// Of a declared test. What is found is kept with the latest run of the point that was looked into.
Pinpoint pinpoint_test(const Declaration& declaration, const run::Overrides& overrides,
                       store::Database& store, const wire::Aliases& aliases, const PinpointOptions& options);

}  // namespace holdfast::hunt
