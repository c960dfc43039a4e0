#pragma once

/// The bracket of the parameters in a demangled name.
///
///     opening_of_last("f<void (*)(long)>(int) const")   // the place of "(int"

#include <string_view>

namespace holdfast {

/// Returns where the bracket opens that the last ')' closes; npos where there is none.
constexpr std::size_t opening_of_last(std::string_view name) {
  int depth = 0;
  for (auto at = name.size(); at-- > 0;) {
    if (name[at] == ')') ++depth;
    if (name[at] == '(' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

}  // namespace holdfast
