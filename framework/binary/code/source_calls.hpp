#pragma once

/// Counts calls in the text of a source, for a comparison with the calls in the machine code.

#include <cstddef>
#include <string_view>

namespace holdfast::binary {

/// Returns the number of calls of `name` in the body of the function that begins in that line of the text, counted from 1.
/// A call is the identifier before an opening parenthesis, outside of comments and literals. Returns 0 if no body follows.
///
///     calls_in_body("int f(int n) {\n  return n < 2 ? 1 : n * f(n - 1);\n}\n", 1, "f")     // 1
///
/// The preprocessor is not run, so calls in macros are not counted.
std::size_t calls_in_body(std::string_view text, int line, std::string_view name);

}  // namespace holdfast::binary
