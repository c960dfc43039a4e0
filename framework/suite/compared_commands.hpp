#pragma once

/// The commands of `holdfast compare -- A B C`: how each is called and run, and which of them the others are compared
/// with.

#include <optional>
#include <string>
#include <vector>

#include "model/pick.hpp"
#include "run/measurement.hpp"
#include "suite/comparison.hpp"

namespace holdfast::suite {

struct CommandOptions {
  std::vector<std::string> commands;  ///< as typed
  std::vector<std::string> names;     ///< of the first of them; those without are called as they are run
  std::string reference = "1";        ///< which one: a name, or its number from 1
  std::optional<std::string> shell;   ///< its command line; empty: /bin/sh
  /// Around each launch, or all of a command's: one for all commands, or one for each.
  std::vector<std::string> setup, prepare, conclude, cleanup;
  Pick pick;
  bool higher = false;
  std::string input;
  bool ignore_failure = false;
  bool show_output = false;

  /// Whether anything is asked for that is for commands alone.
  bool any() const;
};

/// Throws Error: a reference that is none of them, too many names, hooks for some of the commands.
Report compare_commands(const CommandOptions& options, const run::Overrides& overrides,
                        const run::Progressed& progress);

}  // namespace holdfast::suite
