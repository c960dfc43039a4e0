#pragma once

/// Reading of whole files.

#include <optional>
#include <string>

namespace holdfast {

/// Returns the content of a file. Throws Error with the reason if the file does not exist, is a directory or cannot be
/// read to its end.
std::string whole_file(const std::string& path);

/// Returns the content of a file, or none if whole_file() would throw.
std::optional<std::string> file_if_readable(const std::string& path);

}  // namespace holdfast
