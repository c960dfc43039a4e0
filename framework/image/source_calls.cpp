#include "image/source_calls.hpp"

#include <cctype>

namespace holdfast::image {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Behind the comment or literal that begins at `at`; `at` itself where none does.
std::size_t behind_aside(std::string_view text, std::size_t at) {
  const auto behind = [&](std::string_view end, std::size_t from) {
    const auto found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  const auto rest = text.substr(at);
  if (rest.starts_with("//")) return behind("\n", at);
  if (rest.starts_with("/*")) return behind("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const auto open = text.find('(', at);
    if (open == std::string_view::npos) return text.size();
    return behind(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  const char quote = rest.front();
  const bool separates_digits = quote == '\'' && at > 0 && is_word(text[at - 1]);
  if ((quote != '"' && quote != '\'') || separates_digits) return at;
  for (++at; at < text.size() && text[at] != quote; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at < text.size() ? at + 1 : text.size();
}

std::size_t beginning_of(std::string_view text, int line) {
  std::size_t at = 0;
  for (int i = 1; i < line && at != std::string_view::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return at == std::string_view::npos ? text.size() : at;
}

bool calls(std::string_view text, std::size_t at, std::string_view name) {
  if (!text.substr(at).starts_with(name) || (at > 0 && is_word(text[at - 1]))) return false;
  auto behind = at + name.size();
  while (behind < text.size() && std::isspace(static_cast<unsigned char>(text[behind])) != 0) ++behind;
  return behind < text.size() && text[behind] == '(';
}

}  // namespace

std::size_t calls_in_body(std::string_view text, int line, std::string_view name) {
  std::size_t found = 0;
  int depth = 0;
  for (auto at = beginning_of(text, line); at < text.size(); ++at) {
    if (const auto behind = behind_aside(text, at); behind != at) {
      at = behind - 1;
      continue;
    }
    if (depth == 0 && text[at] == ';') return 0;  // a declaration
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return found;
    if (depth > 0 && calls(text, at, name)) ++found;
  }
  return 0;
}

}  // namespace holdfast::image
