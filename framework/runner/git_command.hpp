#pragma once

/// How git is called, whoever asks it.

#include <string>
#include <vector>

namespace holdfast::runner {

/// In that directory, with its repository alone: what a hook or another git command has set in the environment would lead
/// git elsewhere; and none of its hooks runs.
std::vector<std::string> git_command(const std::string& directory, const std::vector<std::string>& words);

}  // namespace holdfast::runner
