#pragma once

/// The store of a project that names no other: SOURCE/.holdfast/holdfast.db. Its directory tells git not to track it,
/// so that it belongs to the machine, and stays when a build tree is removed.

#include <filesystem>
#include <string>

namespace holdfast::suite {

inline constexpr const char* kDefaultDirectory = ".holdfast";

/// Returns the URL of the store in the nearest directory .holdfast, in the working directory or above it. If there is
/// none, returns the URL for one in the working directory.
std::string default_store_here();

/// Makes the directory, with a .gitignore for its content, unless it has one. Throws Error if that fails.
void keep_out_of_git(const std::filesystem::path& directory);
/// Calls keep_out_of_git() for the directory of the store `url` if that is a default store. Call it before the store
/// is made.
void keep_store_out_of_git(const std::string& url);

/// Throws Error if git tracks the file of the store, or a file that belongs to the store (its log, its snapshots): the
/// author of a commit would decide what is accepted. Does nothing if there is no file, no git or no repository.
void refuse_tracked_store(const std::string& url);

}  // namespace holdfast::suite
