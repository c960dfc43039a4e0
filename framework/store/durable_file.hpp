#pragma once

/// Files that are whole or not there, whenever the power fails: written to a temporary name, flushed to disk,
/// renamed, and the directory that now knows the name flushed, too.
///
/// What they make is writable for its owner alone, whatever the umask says: programs are run from it. Who else may
/// read it, the umask says.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::store {

/// Replaces the file's content. Throws Error; then the file is what it was.
void write_durably(const std::string& path, std::string_view content);

/// The directory with all above it. Throws Error.
void make_directory_durably(const std::string& path);

/// What a directory knows of its files is on disk then. Where the file system cannot say so, nothing happens.
void flush_directory(const std::string& path);

/// 16 random hexadecimal digits, for a name that nobody else gives: processes of two containers or machines that share a
/// directory may have one number.
std::string random_digits();

// What a full disk is called: an engine says that it cannot read, write or open, and means that there is no room.

/// "the disk is full ...", with the directory and how much is free there; none: `said` has another cause. `path`: of the
/// store; one on a server has none here.
std::optional<std::string> full_disk(const std::string& path, const std::string& said);

/// " (needed: 300000 bytes; free in DIR: 0 bytes)".
std::string room_words(const std::string& path, std::uintmax_t needed);

}  // namespace holdfast::store
