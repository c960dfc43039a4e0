#pragma once

/// All of a file.

#include <string>

namespace holdfast {

/// Throws Error with the reason where the file is not there, is a directory or cannot be read to its end.
std::string whole_file(const std::string& path);

}  // namespace holdfast
