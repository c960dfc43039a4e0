#pragma once

/// Calls in the text of a source: to see what the compiler made of them.

#include <cstddef>
#include <string_view>

namespace holdfast::binary {

/// How often the body of the function that begins in that line (1 is the first) of the text calls `name`: an identifier
/// before an opening parenthesis, outside of comments and literals. 0 where no body follows.
///
///     calls_in_body("int f(int n) {\n  return n < 2 ? 1 : n * f(n - 1);\n}\n", 1, "f")     // 1
///
/// The preprocessor is not run: a call that a macro makes is not seen.
std::size_t calls_in_body(std::string_view text, int line, std::string_view name);

}  // namespace holdfast::binary
