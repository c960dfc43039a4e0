#pragma once

/// Sanitizes text from outside (names, messages, the stderr of a child, commits) for output. The result is UTF-8 without
/// characters that move a cursor, change the writing direction, or are forbidden in XML.
///
///     sanitize_text("red \x1b[31m")  ->  "red \x1b[31m", the escape as the four characters that name it
///
/// Every output format sanitizes texts first, and then applies its own escaping.

#include <string>
#include <string_view>

namespace holdfast::text {

/// Replaces invalid UTF-8 by U+FFFD, and control characters, direction marks and reserved code points by their escapes,
/// "\x1b" or "\u202e". Line breaks are kept.
std::string sanitize_text(std::string_view text);

/// Returns the sanitized text as one line: line breaks and tabs become blanks, and several blanks become one.
std::string sanitize_line(std::string_view text);

/// Returns JSON in which the characters that sanitize_text() replaces are JSON escapes, "\u202e". A JSON parser restores
/// the same text.
std::string json_without_marks(std::string_view json);

/// Returns the number of terminal columns of a plain line.
std::size_t columns_of(std::string_view line);

/// Shortens a name to that many columns. Its middle, which is least significant, becomes "...".
std::string elided_middle(std::string_view line, std::size_t columns);

/// Shortens a sentence to that many columns, and keeps its beginning, which is most significant.
std::string elided_end(std::string_view line, std::size_t columns);

/// Appends blanks up to that many columns.
std::string padded(std::string_view line, std::size_t columns);

}  // namespace holdfast::text
