#pragma once

/// Out of date: detects a program that is older than its sources, because nothing was built after they
/// changed, or because the build failed. The check builds nothing.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::commits {

/// Returns the first reason why a build would make the targets again: "sort.cpp.o is older than sort.cpp".
/// Empty if it would not, or if this is unknown. Only Ninja and Makefiles are supported. A `program` in the
/// tree that was copied there, such as from another CI job, is not checked: its sources have the time of
/// their checkout. Targets whose commands always run make nothing out of date.
std::string why_out_of_date(const std::string& build, const std::string& config,
                            const std::vector<std::string>& targets, const std::string& program);

/// Returns, as a reason, the first of Ninja's explanations that is not only a consequence of a command that
/// always runs.
std::string reason_of_ninja(const std::vector<std::string>& explanations);

/// Returns true if the path belongs to git. Projects run CMake again if the time of git's index changes,
/// which even `git status` causes.
bool is_of_git(std::string_view path);

}  // namespace holdfast::commits
