#pragma once

/// Files that a command line names.

#include <string>

namespace holdfast::text {

/// All of it. Throws Error where it cannot be read or is empty, a sentence that ends with `then`: "; nothing was stored".
std::string read_file(const std::string& path, const std::string& then = "");

/// The file's content from now on. Throws Error, also where its directory is not there.
void write_file(const std::string& path, const std::string& text);

/// The same for what is written as a whole directory or beside what was built: the directory is made.
void write_file_in_its_directory(const std::string& path, const std::string& text);

/// That, for who reads it meanwhile: it is the old file or the new one.
void replace_file(const std::string& path, const std::string& text);

}  // namespace holdfast::text
