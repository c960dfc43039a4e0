#pragma once

/// Text that a program, a benchmark or an exception supplied, made safe for a log that a CI system reads.
///
/// GitHub and Azure take a line that begins with "::", blanks before it or not, and "##[" or "##vso[" anywhere, for a
/// command: an annotation, a mask, a variable. Such text is shown with the first character as its code: "\x3a:error::".

#include <string>
#include <string_view>

namespace holdfast {

/// Lines stay lines, none of which is a command.
std::string without_commands(std::string_view text);

/// The same in one line: line breaks and tabs become blanks, other control characters their codes, "\x1b".
std::string shown_line(std::string_view text);

/// In quotes, for a message; of a long text the beginning, and how long it is: "\"aaaa\"... (1048576 bytes)".
std::string shown_quoted(std::string_view text);

}  // namespace holdfast
