#pragma once

/// Amounts of bytes as text with units.

#include <cstdint>
#include <string>

namespace holdfast::text {

/// Returns "512 B", "1.5 KiB", "20.0 MiB".
std::string byte_text(std::uint64_t bytes);

/// Parses "500M", "1.5 GiB", "4096", "10k"; prefixes are powers of 1024. Throws Error for any other text.
std::uint64_t bytes_of(const std::string& text);

}  // namespace holdfast::text
