#pragma once

/// Whether a program was built with a sanitizer, whose runtime wants to be the first that is loaded.

#include <string>

namespace holdfast::image {

/// "address", "thread", "memory", or "leak"; empty: none. Throws Error where the file cannot be opened.
std::string sanitizer_of(const std::string& path);

}  // namespace holdfast::image
