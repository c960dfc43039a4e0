#pragma once

/// SHA-256, by OpenSSL, as 64 hexadecimal digits.

#include <string>
#include <string_view>

namespace holdfast::image {

std::string sha256_of(std::string_view bytes);
/// Of a file's content. Throws Error where it cannot be read.
std::string sha256_of_file(const std::string& path);

}  // namespace holdfast::image
