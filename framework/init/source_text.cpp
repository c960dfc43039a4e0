#include "init/source_text.hpp"

#include <cctype>
#include <optional>

namespace holdfast::init {
namespace {

constexpr std::string_view kBlanks = " \t";

/// Names of CMake may also contain '-' and '.'.
bool is_of_word(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '-' ||
         letter == '.';
}

std::size_t after_blanks(std::string_view text, std::size_t at, std::string_view blanks) {
  const auto found = text.find_first_not_of(blanks, at);
  return found == std::string_view::npos ? text.size() : found;
}

/// Returns the first position of the whole word at or after `from`.
std::optional<std::size_t> word_at(std::string_view text, std::string_view word, std::size_t from) {
  for (auto at = text.find(word, from); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !is_of_word(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !is_of_word(text[at + word.size()]);
    if (begins && ends) return at;
  }
  return std::nullopt;
}

/// Returns where the arguments of the next call begin.
std::optional<std::size_t> call_at(std::string_view text, std::string_view name, std::size_t from) {
  for (auto at = word_at(text, name, from); at; at = word_at(text, name, *at + 1)) {
    const auto bracket = after_blanks(text, *at + name.size(), kBlanks);
    if (bracket < text.size() && text[bracket] == '(') return bracket + 1;
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> included_files(std::string_view source) {
  std::vector<std::string> files;
  for (auto at = source.find('#'); at != std::string_view::npos; at = source.find('#', at + 1)) {
    const auto word = after_blanks(source, at + 1, kBlanks);
    constexpr std::string_view kInclude = "include";
    if (!source.substr(word).starts_with(kInclude)) continue;
    const auto begin = after_blanks(source, word + kInclude.size(), kBlanks);
    if (begin >= source.size() || (source[begin] != '<' && source[begin] != '"')) continue;
    const auto end = source.find(source[begin] == '<' ? '>' : '"', begin + 1);
    if (end != std::string_view::npos) files.emplace_back(source.substr(begin + 1, end - begin - 1));
  }
  return files;
}

bool calls(std::string_view text, std::string_view name) { return call_at(text, name, 0).has_value(); }

std::vector<std::string> first_arguments(std::string_view text, std::string_view name) {
  std::vector<std::string> arguments;
  for (auto at = call_at(text, name, 0); at; at = call_at(text, name, *at)) {
    const auto begin = after_blanks(text, *at, " \t\r\n\"");
    auto end = begin;
    while (end < text.size() && (is_of_word(text[end]) || text[end] == ':')) ++end;
    if (end > begin) arguments.emplace_back(text.substr(begin, end - begin));
  }
  return arguments;
}

bool has_word(std::string_view text, std::string_view word) { return word_at(text, word, 0).has_value(); }

}  // namespace holdfast::init
