#include "model/choices.hpp"

namespace holdfast {
namespace {

constexpr std::string_view kCommandPrefix = "command:";

}  // namespace

/// The text is the list of enumerators as the preprocessor has it, such as "off, auto_,". An enumerator has
/// an underscore at its end where it would be a keyword of C++.
std::vector<std::string> words_of_enumerators(std::string_view enumerators) {
  std::vector<std::string> words;
  for (const char c : enumerators) {
    if (c == ',' || words.empty()) words.emplace_back();
    if (c != ',' && c != ' ') words.back() += c == '_' ? '-' : c;
  }
  for (auto& word : words) {
    if (word.ends_with('-')) word.pop_back();  // auto_
  }
  // The list may end with a comma.
  if (!words.empty() && words.back().empty()) words.pop_back();
  return words;
}

std::optional<std::string> program_in(std::string_view word) {
  if (!word.starts_with(kCommandPrefix) || word.size() == kCommandPrefix.size()) return std::nullopt;
  return std::string(word.substr(kCommandPrefix.size()));
}

std::optional<ChosenTester> ChosenTester::of(const std::string& word) {
  ChosenTester chosen;
  if (auto program = program_in(word)) {
    chosen.name.reset();
    chosen.program = *std::move(program);
    return chosen;
  }
  chosen.name = choice_of<TesterName>(word);
  return chosen.name ? std::optional(chosen) : std::nullopt;
}

}  // namespace holdfast
