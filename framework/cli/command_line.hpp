#pragma once

/// A command line, and what it asks for.
///
///     const auto action = action_of({"baseline", "list", "--json"});
///     return action();
///
/// Reading it does nothing of what it says: no program is started, and no file is opened. Of some arguments that name a
/// file it is asked whether there is one.

#include <functional>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"

namespace holdfast::cli {

/// `words`: those behind the name of the program. Of --help and --version: to print it. Throws Error, a sentence, for
/// what is no command line of any verb.
std::function<ExitCode()> action_of(std::vector<std::string> words);

}  // namespace holdfast::cli
