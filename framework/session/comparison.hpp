#pragma once

/// Comparison: two programs that are at hand, judged as a test is, with no store: what `holdfast compare` says.

#include <functional>
#include <string>

#include "model/declaration.hpp"
#include "model/report.hpp"
#include "runner/rounds.hpp"
#include "session/settings.hpp"

namespace holdfast::session {

/// The two programs. Policy and points are those of `current`; points that the baseline's program does not have
/// are missing in the report.
struct Comparison {
  Declaration baseline;
  Declaration current;
};

/// What to run in place of a declared test: a command, in the working directory, from where it stands. `place`: a
/// directory for what is made on the way. `hooks`: around it.
Declaration command_declaration(const std::vector<std::string>& words, const std::string& place,
                                const Hooks& hooks = {});

/// A result for each metric of each point. Throws Error as a run would.
Report compare(const Comparison& comparison, Overrides overrides,
               const std::function<void(const std::string& benchmark, const runner::Progress&)>& progress);

}  // namespace holdfast::session
