#pragma once

/// The commands of `holdfast compare -- A B C`: their names, their command lines, and the reference with which the
/// others are compared.

#include <optional>
#include <string>
#include <vector>

#include "model/pick.hpp"
#include "run/measurement.hpp"
#include "suite/comparison.hpp"

namespace holdfast::suite {

struct CommandOptions {
  std::vector<std::string> commands;  ///< as typed
  std::vector<std::string> names;     ///< of the first commands; the others are named by their command lines
  std::string reference = "1";        ///< the reference: a name, or its number from 1
  std::optional<std::string> shell;   ///< its command line; empty: /bin/sh
  /// Hooks around each launch (prepare, conclude) or around all launches of a command (setup, cleanup): one for all
  /// commands, or one for each command.
  std::vector<std::string> setup, prepare, conclude, cleanup;
  Pick pick;
  bool higher = false;
  std::string input;
  bool ignore_failure = false;
  bool show_output = false;

  /// Returns true if any option is set that is only for commands.
  bool any() const;
};

/// Compares the commands. Throws Error for a reference that is none of the commands, too many names, or hooks for only
/// some of the commands.
Report compare_commands(const CommandOptions& options, const run::Overrides& overrides,
                        const run::Progressed& progress);

}  // namespace holdfast::suite
