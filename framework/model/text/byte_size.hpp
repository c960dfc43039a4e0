#pragma once

/// Amounts of bytes as people write them.

#include <cstdint>
#include <string>

namespace holdfast::text {

/// "512 B", "1.5 KiB", "20.0 MiB".
std::string byte_text(std::uint64_t bytes);

/// "500M", "1.5 GiB", "4096", "10k": multiples of 1024. Throws Error for what is none.
std::uint64_t bytes_of(const std::string& text);

}  // namespace holdfast::text
