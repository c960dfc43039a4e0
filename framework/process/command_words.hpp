#pragma once

/// Splits a command line into words without running a shell.

#include <string>
#include <vector>

namespace holdfast::process {

/// Splits like a POSIX shell: quotes, backslashes, variables, ~ and file name patterns. {level}, the placeholder of a
/// parameter, needs no quotes. Throws Error for syntax that needs a shell (pipes, redirections, several commands,
/// substitution), for an unset variable, and if there is no word at all.
std::vector<std::string> command_words(const std::string& command);

}  // namespace holdfast::process
