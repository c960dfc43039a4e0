#pragma once

/// A command line as its words, without running a shell.

#include <string>
#include <vector>

namespace holdfast::process {

/// Words as a POSIX shell makes them: quotes, backslashes, variables, ~ and patterns of file names; {level}, where the
/// value of a parameter goes, needs no quotes. Throws Error for what needs a shell (pipes, redirections, several
/// commands, substitution), an unset variable, or no word at all.
std::vector<std::string> command_words(const std::string& command);

}  // namespace holdfast::process
