#pragma once

/// Reading and writing of files that a command line names.

#include <string>

namespace holdfast::text {

/// Returns the content of a file. Throws Error if it cannot be read or is empty. The message ends with `then`:
/// "; nothing was stored".
std::string read_file(const std::string& path, const std::string& then = "");

/// Writes a file. Throws Error if it cannot be written, for example because its directory does not exist.
void write_file(const std::string& path, const std::string& text);

/// Writes a file, and creates its directory if needed.
void write_file_in_its_directory(const std::string& path, const std::string& text);

/// Replaces a file atomically: a concurrent reader sees the old content or the new one. Creates the directory if needed.
void replace_file(const std::string& path, const std::string& text);

}  // namespace holdfast::text
