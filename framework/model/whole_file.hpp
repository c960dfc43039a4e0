#pragma once

/// All of a file.

#include <optional>
#include <string>

namespace holdfast {

/// Throws Error with the reason where the file is not there, is a directory or cannot be read to its end.
std::string whole_file(const std::string& path);

/// Empty where whole_file() would throw.
std::optional<std::string> file_if_readable(const std::string& path);

}  // namespace holdfast
