#pragma once

/// Files that are complete or do not exist, even after a power failure. They are written to a temporary name, flushed
/// to disk and renamed; then the directory with the new name is flushed, too.
///
/// Only the owner may write to them, whatever the umask, because programs are run from them. The umask determines who
/// else may read them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::store {

/// Replaces the file's content. Throws Error; the file is then unchanged.
void write_durably(const std::string& path, std::string_view content);

/// Makes the directory with all its parents. Throws Error.
void make_directory_durably(const std::string& path);

/// Flushes the names of the files in a directory to disk. Does nothing if the file system does not support it.
void flush_directory(const std::string& path);

/// Returns 16 random hexadecimal digits, for a unique name: processes of two containers or machines that share a
/// directory may have the same id.
std::string random_digits();

// Messages about a full disk: an engine reports that it cannot read, write or open, although the cause is a lack of
// space.

/// Returns "the disk is full ...", with the directory and its free space; none if `said` has another cause. `path` is
/// the path of the store. A store on a server has no disk on this machine.
std::optional<std::string> full_disk(const std::string& path, const std::string& said);

/// Returns " (needed: 300000 bytes; free in DIR: 0 bytes)".
std::string room_words(const std::string& path, std::uintmax_t needed);

}  // namespace holdfast::store
