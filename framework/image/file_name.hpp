#pragma once

/// A file name for any text: test names may hold slashes, blanks, and more than a file system allows.

#include <string>
#include <string_view>

namespace holdfast::image {

/// The text itself where it is 1 to 100 letters, digits, '_', '.' and '-', not beginning with '.'; else what is left
/// of it, cut off, with 16 digits of its SHA-256, so that different texts have different names.
std::string file_name_of(std::string_view text);

}  // namespace holdfast::image
