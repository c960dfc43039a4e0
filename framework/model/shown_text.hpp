#pragma once

/// Sanitizes text of a program, a benchmark or an exception for a log that a CI system reads.
///
/// GitHub and Azure execute a line that begins with "::", with or without blanks before it, and "##[" or "##vso[" anywhere,
/// as a command: an annotation, a mask, a variable. In such text, the first character is escaped: "\x3a:error::".

#include <string>
#include <string_view>

namespace holdfast {

/// Escapes commands, and keeps line breaks.
std::string without_commands(std::string_view text);

/// Escapes commands and returns one line. Line breaks and tabs become blanks, other control characters escapes, "\x1b".
std::string shown_line(std::string_view text);

/// Quotes a text for a message. A long text is cut, with its length: "\"aaaa\"... (1048576 bytes)".
std::string shown_quoted(std::string_view text);

}  // namespace holdfast
