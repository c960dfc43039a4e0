#pragma once

/// Files that a command line names.

#include <string>

namespace holdfast::cli {

/// All of it. Throws Error where it cannot be read or is empty, a sentence that ends with `then`: "; nothing was stored".
std::string read_file(const std::string& path, const std::string& then = "");

/// The file's content from now on; the directory is made. Throws Error.
void write_file(const std::string& path, const std::string& text);

/// The same for who reads it meanwhile: it is the old file or the new one.
void replace_file(const std::string& path, const std::string& text);

}  // namespace holdfast::cli
