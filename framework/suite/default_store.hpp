#pragma once

/// The store of a project that names no other: SOURCE/.holdfast/holdfast.db. Its directory tells git not to track it,
/// so that it belongs to the machine, and stays when a build tree is removed.

#include <filesystem>
#include <string>

namespace holdfast::suite {

inline constexpr const char* kDefaultDirectory = ".holdfast";

/// Returns its URL: in the nearest directory above the working directory that has one, else in the working directory.
std::string default_store_here();

/// Makes the directory, with a .gitignore for its content, unless it has one. Throws Error if that fails.
void keep_out_of_git(const std::filesystem::path& directory);
/// Does the same for the directory of a default store, before one is made.
void keep_store_out_of_git(const std::string& url);

/// Throws Error if git tracks the file of the store, or one that belongs to it (its log, its snapshots): the author
/// of a commit would decide what is accepted. Does nothing if there is no file, no git or no repository.
void refuse_tracked_store(const std::string& url);

}  // namespace holdfast::suite
