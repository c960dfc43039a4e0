#pragma once

/// Gzip, in memory.

#include <string>

namespace holdfast::cli {

/// Equal texts give equal bytes: no time and no name is written.
std::string gzipped(const std::string& text);

/// Whether the bytes begin as gzip's do.
bool is_gzipped(const std::string& bytes);

/// The text. Throws Error, beginning with `where`, for what is damaged, is cut off, has something after its end, or
/// would be larger than 1 GiB: a small file may be made to unpack to any size.
std::string unzipped(const std::string& bytes, const std::string& where);

}  // namespace holdfast::cli
