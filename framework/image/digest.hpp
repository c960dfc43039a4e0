#pragma once

/// SHA-256, by OpenSSL, as 64 hexadecimal digits; and names of files made with it.

#include <string>
#include <string_view>

namespace holdfast::image {

std::string sha256_of(std::string_view bytes);
/// Of a file's content. Throws Error where it cannot be read.
std::string sha256_of_file(const std::string& path);

/// A file name for any text, as test names may hold slashes, blanks, and more than a file system allows: the text itself
/// where it is 1 to 100 letters, digits, '_', '.' and '-', not beginning with '.'; else what is left of it, cut off, with
/// 16 digits of its SHA-256, so that different texts have different names.
std::string file_name_of(std::string_view text);

}  // namespace holdfast::image
