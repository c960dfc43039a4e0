#include "binary/code/source_calls.hpp"

#include <cctype>
#include <string>

#include "model/last_bracket.hpp"

namespace holdfast::binary {
namespace {

/// Returns true if the ' is in a number (1'000), and not after the prefix of a character literal (L'x').
bool separates_digits(std::string_view text, std::size_t at) {
  auto begin = at;
  while (begin > 0 && (is_of_identifier(text[begin - 1]) || text[begin - 1] == '\'')) --begin;
  return begin < at && std::isdigit(static_cast<unsigned char>(text[begin])) != 0;
}

/// Returns the position after the comment or literal that begins at `at`; `at` itself if none does.
std::size_t behind_aside(std::string_view text, std::size_t at) {
  const auto behind = [&](std::string_view end, std::size_t from) {
    const auto found = text.find(end, from);
    return found == std::string_view::npos ? text.size() : found + end.size();
  };
  const auto rest = text.substr(at);
  if (rest.starts_with("//")) return behind("\n", at);
  if (rest.starts_with("/*")) return behind("*/", at + 2);
  // A raw string ends at its own delimiter: R"x(...)x".
  if (rest.starts_with("R\"")) {
    const auto open = text.find('(', at);
    if (open == std::string_view::npos) return text.size();
    return behind(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  const char quote = rest.front();
  if ((quote != '"' && quote != '\'') || (quote == '\'' && separates_digits(text, at))) return at;
  for (++at; at < text.size() && text[at] != quote; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at < text.size() ? at + 1 : text.size();
}

/// Returns the position of a line, counted from 1, or the end of the text if it has fewer lines.
std::size_t beginning_of(std::string_view text, int line) {
  std::size_t at = 0;
  for (int i = 1; i < line && at != std::string_view::npos; ++i) {
    at = text.find('\n', at);
    if (at != std::string_view::npos) ++at;
  }
  return at == std::string_view::npos ? text.size() : at;
}

/// Returns true if the name is at `at` as a whole identifier with an opening bracket after it.
bool calls(std::string_view text, std::size_t at, std::string_view name) {
  if (!text.substr(at).starts_with(name) || (at > 0 && is_of_identifier(text[at - 1]))) return false;
  auto behind = at + name.size();
  while (behind < text.size() && std::isspace(static_cast<unsigned char>(text[behind])) != 0) ++behind;
  return behind < text.size() && text[behind] == '(';
}

/// Finds the begin of a function body, which is not in its parameters or in a member initializer list (: a{1}, b({2})).
class Heading {
 public:
  /// Reads the next character. Returns true if it opens the body.
  bool ends_with(std::string_view text, std::size_t at) {
    const char c = text[at];
    // In ": a{1}" the brace follows a name or template arguments; a body follows a closing bracket.
    const bool member = initializes_ && (is_of_identifier(last_) || last_ == '>');
    if (c == '{' && open_ == 0 && !member) return true;
    if (c == '(' || c == '{') ++open_;
    if ((c == ')' || c == '}') && open_ > 0) --open_;
    // A colon of "::" begins no member initializer list.
    const bool scope = last_ == ':' || text.substr(at + 1).starts_with(':');
    if (c == ')' && open_ == 0) parameters_ended_ = true;
    if (c == ':' && !scope && open_ == 0) initializes_ = parameters_ended_;
    if (std::isspace(static_cast<unsigned char>(c)) == 0) last_ = c;
    return false;
  }
  bool inside_of_brackets() const { return open_ > 0; }

 private:
  int open_ = 0;  ///< number of open brackets
  bool parameters_ended_ = false;
  bool initializes_ = false;
  char last_ = ' ';
};

}  // namespace

std::size_t calls_in_body(std::string_view text, int line, std::string_view name) {
  std::size_t found = 0;
  int depth = 0;
  Heading heading;
  for (auto at = beginning_of(text, line); at < text.size(); ++at) {
    if (const auto behind = behind_aside(text, at); behind != at) {
      at = behind - 1;
      continue;
    }
    if (depth == 0 && !heading.inside_of_brackets() && text[at] == ';') return 0;  // a declaration
    if (depth == 0) {
      if (heading.ends_with(text, at)) depth = 1;
      continue;
    }
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth == 0) return found;
    if (calls(text, at, name)) ++found;
  }
  return 0;
}

}  // namespace holdfast::binary
