#pragma once

/// Out of date: whether a program is not what its sources are, since nothing was built after they changed, or the build failed.
/// Nothing is built to know it.

#include <string>
#include <string_view>
#include <vector>

namespace holdfast::commits {

/// Returns the first reason why a build would make the targets anew: "sort.cpp.o is older than sort.cpp". Empty: it would not,
/// or that is not known. Only Ninja and Makefiles are asked. A `program` of the tree that was copied to its place, as from
/// another job of CI, is not judged: its sources have the time of their checkout. Targets whose commands always run make
/// nothing out of date.
std::string why_out_of_date(const std::string& build, const std::string& config,
                            const std::vector<std::string>& targets, const std::string& program);

/// Returns the first of Ninja's explanations that is no mere consequence of a command that always runs, as a reason.
std::string reason_of_ninja(const std::vector<std::string>& explanations);

/// Whether a path is git's own. Projects run CMake again where git's index has another time, which `git status` is enough for.
bool is_of_git(std::string_view path);

}  // namespace holdfast::commits
