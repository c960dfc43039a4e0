#pragma once

/// Brackets of parameters in a demangled name. Names of operators contain brackets, too, which must be skipped.
///
///     opening_of_last("f<void (*)(long)>(int) const")   // the place of "(int"

#include <cctype>
#include <string_view>

namespace holdfast {

/// Returns the position of the bracket that the last ')' closes; npos if there is none.
constexpr std::size_t opening_of_last(std::string_view name) {
  int depth = 0;
  for (auto at = name.size(); at-- > 0;) {
    if (name[at] == ')') ++depth;
    if (name[at] == '(' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

/// Returns true if a character may be part of an identifier.
inline bool is_of_identifier(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Returns the position after the name of an operator ("operator<<", "operator()") that begins at `at`; `at` if none begins
/// there.
inline std::size_t past_operator(std::string_view name, std::size_t at) {
  constexpr std::string_view kWord = "operator";
  const auto end = at + kWord.size();
  const bool begins = name.substr(at).starts_with(kWord) && (at == 0 || !is_of_identifier(name[at - 1])) &&
                      (end == name.size() || !is_of_identifier(name[end]));
  if (!begins) return at;
  for (const std::string_view sign :
       {"()", "[]", "<=>", "->*", "->", "<<=", ">>=", "<<", ">>", "<=", ">=", "<", ">"}) {
    const auto past = end + sign.size();
    if (name.substr(end).starts_with(sign)) return name.substr(past).starts_with(" <") ? past + 1 : past;
  }
  return end;
}

}  // namespace holdfast
