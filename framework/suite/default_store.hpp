#pragma once

/// The store of a project that names no other: SOURCE/.holdfast/holdfast.db, in a directory that tells git not to track
/// it, so that it belongs to the machine, and stays when a build tree is removed.

#include <filesystem>
#include <string>

namespace holdfast::suite {

inline constexpr const char* kDefaultDirectory = ".holdfast";

/// As a URL: of the nearest directory above the working directory that has one, else of the working directory.
std::string default_store_here();

/// Makes the directory, with a .gitignore for all that is in it, unless it has one. Throws Error where it cannot.
void keep_out_of_git(const std::filesystem::path& directory);
/// The same for the directory of a default store, before one is made.
void keep_store_out_of_git(const std::string& url);

/// Throws Error where git tracks the file of the store, or one that belongs to it (its log, its snapshots): who writes a
/// commit would decide what is accepted. Nothing happens where there is no file, no git or no repository.
void refuse_tracked_store(const std::string& url);

}  // namespace holdfast::suite
