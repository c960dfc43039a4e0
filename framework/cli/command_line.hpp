#pragma once

/// Parser of a command line.
///
///     const auto action = action_of({"baseline", "list", "--json"});
///     return action();
///
/// Parsing has no side effects: no program is started, and no file is opened. For some arguments that name a file,
/// it is only checked that the file exists.

#include "cli/arguments.hpp"

namespace holdfast::cli {

/// Returns the action. `words` are those after the name of the program. For --help and --version the action prints
/// them. Throws Error, a sentence, for words that are not a command line of any verb.
std::function<ExitCode()> action_of(Words words);

/// Returns the action of a verb that is the whole program.
std::function<ExitCode()> action_of(const Verb& root, Words words);

}  // namespace holdfast::cli
