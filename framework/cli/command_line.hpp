#pragma once

/// A command line, and what it asks for.
///
///     const auto action = action_of({"baseline", "list", "--json"});
///     return action();
///
/// Reading it does nothing of what it says: no program is started, and no file is opened. Of some arguments that name a
/// file it is asked whether there is one.

#include "cli/arguments.hpp"

namespace holdfast::cli {

/// `words`: those behind the name of the program. Of --help and --version: to print it. Throws Error, a sentence, for
/// what is no command line of any verb.
std::function<ExitCode()> action_of(Words words);

/// The same of a verb that stands for the program.
std::function<ExitCode()> action_of(const Verb& root, Words words);

}  // namespace holdfast::cli
