#include "process/command_words.hpp"

#include <wordexp.h>

#include <string_view>

#include "model/error.hpp"

namespace holdfast::process {
namespace {

std::string why(int wrong) {
  switch (wrong) {
    case WRDE_BADCHAR:
      return "| & ; < > ( ) { } and line breaks need a shell; quote them, or use --shell";
    case WRDE_BADVAL:
      return "a variable in it is not set";
    case WRDE_CMDSUB:
      return "command substitution needs a shell; use --shell";
    case WRDE_SYNTAX:
      return "a quote is not closed";
    default:
      return "it cannot be split into words";
  }
}

/// Returns the length of the placeholder at the beginning of the text, such as "{level}"; 0 if there is none.
std::size_t place_at(std::string_view text) {
  constexpr std::string_view kOfNames = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const auto end = text.find_first_not_of(kOfNames, 1);
  return text.front() == '{' && end > 1 && end < text.size() && text[end] == '}' ? end + 1 : 0;
}

/// Quotes the placeholders. In a shell, an unquoted brace is literal, unless it is a word of its own; wordexp()
/// rejects every unquoted brace.
std::string with_places_quoted(std::string_view command) {
  std::string quoted;
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    const char c = command[at];
    // ${level} is a variable of the shell.
    const bool of_variable = at > 0 && command[at - 1] == '$';
    const auto place = quote == 0 && !of_variable ? place_at(command.substr(at)) : 0;
    if (place > 0) {
      quoted += "'" + std::string(command.substr(at, place)) + "'";
      at += place - 1;
      continue;
    }
    quoted += c;
    if (c == '\\' && quote != '\'' && at + 1 < command.size()) {
      quoted += command[++at];
    } else if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    }
  }
  return quoted;
}

/// Throws Error for deep nesting, because the C library recurses for each nested ${ and parenthesis.
void refuse_what_is_nested_deeply(const std::string& command) {
  constexpr int kMost = 1000;
  int opened = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    if (command[at] == '(' || (command[at] == '{' && at > 0 && command[at - 1] == '$')) ++opened;
  }
  if (opened > kMost)
    throw Error("a command with " + std::to_string(opened) +
                " parentheses and ${ can only be split by a shell; use --shell");
}

/// Owns the result of wordexp().
struct WordSplitter {
  wordexp_t all{};
  bool made = false;
  ~WordSplitter() {
    if (made) wordfree(&all);
  }
};

}  // namespace

std::vector<std::string> command_words(const std::string& command) {
  refuse_what_is_nested_deeply(command);
  WordSplitter words;
  const int wrong =
      wordexp(with_places_quoted(command).c_str(), &words.all, WRDE_NOCMD | WRDE_UNDEF | WRDE_SHOWERR);
  // Only in these cases has wordexp() allocated words (wordexp(3)).
  words.made = wrong == 0 || wrong == WRDE_NOSPACE;
  if (wrong != 0) throw Error("'" + command + "': " + why(wrong));
  if (words.all.we_wordc == 0) throw Error("'" + command + "': there is no command in it");
  return {words.all.we_wordv, words.all.we_wordv + words.all.we_wordc};
}

}  // namespace holdfast::process
