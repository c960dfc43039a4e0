#pragma once

/// SHA-256, computed by OpenSSL, as 64 hexadecimal digits; and file names made with it.

#include <string>
#include <string_view>

namespace holdfast::image {

std::string sha256_of(std::string_view bytes);
/// Returns the digest of a file's content. Throws Error if it cannot be read.
std::string sha256_of_file(const std::string& path);

/// Returns a file name for any text, because test names may contain slashes and blanks, and may be too long. It is the
/// text itself if that is 1 to 100 letters, digits, '_', '.' and '-', and does not begin with '.'. Otherwise it is the
/// first 60 characters, with '_' for all others, and 16 digits of the text's SHA-256, so that different texts have
/// different names.
std::string file_name_of(std::string_view text);

}  // namespace holdfast::image
