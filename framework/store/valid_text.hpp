#pragma once

/// Texts that come from a shell, from Git or from a child, as every database takes them.

#include <string>

namespace holdfast::store {

/// Bytes that are no UTF-8 become U+FFFD, and zeros blanks. A text that is compared with one that was kept is compared
/// in this form.
std::string valid_text(std::string text);

}  // namespace holdfast::store
