#pragma once

/// Text from outside (names, messages, the stderr of a child, commits), made safe to show: UTF-8, and nothing
/// in it that moves a cursor, turns the direction of writing, or is forbidden in XML.
///
///     sanitize_text("red \x1b[31m")  ->  "red \x1b[31m", the escape as the four characters that name it
///
/// Every format passes texts through here first, then through the escaping of its own.

#include <string>
#include <string_view>

namespace holdfast::text {

/// What is no UTF-8 becomes U+FFFD; control characters, marks of direction and what Unicode reserves become
/// their names, "\x1b" or "\u202e". Lines stay lines.
std::string sanitize_text(std::string_view text);

/// The same in one line: line breaks and tabs become blanks, of which several are one.
std::string sanitize_line(std::string_view text);

/// JSON whose characters that sanitize_text() names are escaped as JSON does, "\u202e": a reader gets the same text back.
std::string json_without_marks(std::string_view json);

/// How many columns a terminal needs for a plain line.
std::size_t columns_of(std::string_view line);

/// At most that many columns: the middle of a name is what tells least, and becomes "...".
std::string elided_middle(std::string_view line, std::size_t columns);

/// At most that many columns of a sentence, whose beginning tells most.
std::string elided_end(std::string_view line, std::size_t columns);

/// With blanks behind it up to that many columns.
std::string padded(std::string_view line, std::size_t columns);

}  // namespace holdfast::text
