#pragma once

/// The words of settings as enumerations: one for each row HOLDFAST_CHOICE of the table, and TesterName for its rows
/// HOLDFAST_TESTER. The word of Mode::start_up is "start-up". The word of GuardChoice::auto_ is "auto", which is a keyword
/// of C++.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

/// The words of an enumeration, separated by commas.
template <class Choice>
struct ChoiceWords;

#define HOLDFAST_CHOICE(Name, ...)                      \
  enum class Name { __VA_ARGS__ };                      \
  template <>                                           \
  struct ChoiceWords<Name> {                            \
    static constexpr const char* kWords = #__VA_ARGS__; \
  };
#include "holdfast/detail/settings.def"

enum class TesterName {
#define HOLDFAST_TESTER(name, ...) name,
#include "holdfast/detail/settings.def"
};

template <>
struct ChoiceWords<TesterName> {
  static constexpr const char* kWords =
#define HOLDFAST_TESTER(name, ...) #name ","
#include "holdfast/detail/settings.def"
      "";
};

/// Returns true for the modes whose samples are calls between two deadlines.
constexpr bool counts_calls(Mode mode) {
  return mode == Mode::continuous || mode == Mode::squeeze || mode == Mode::hammock;
}

template <class T>
concept IsChoice = requires {
  ChoiceWords<T>::kWords;
};

/// Converts "auto_, as_linked" to the words "auto" and "as-linked".
std::vector<std::string> words_of_enumerators(std::string_view enumerators);

/// Returns the words in the order of the enumeration.
template <IsChoice Choice>
const std::vector<std::string>& choice_words() {
  static const auto words = words_of_enumerators(ChoiceWords<Choice>::kWords);
  return words;
}

template <IsChoice Choice>
const std::string& to_string(Choice choice) {
  return choice_words<Choice>()[static_cast<std::size_t>(choice)];
}

template <IsChoice Choice>
std::optional<Choice> choice_of(std::string_view word) {
  const auto& words = choice_words<Choice>();
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Choice>(found - words.begin());
}

/// A choice that allows any program in addition to its words, as in command:/usr/local/bin/judge.
inline constexpr std::string_view kAnyProgram = "command:program";
/// Returns PROGRAM of "command:PROGRAM".
std::optional<std::string> program_in(std::string_view word);

/// A tester of the table, or a program that decides.
struct ChosenTester {
  ChosenTester(TesterName of_table = TesterName::shift) : name(of_table) {}  // NOLINT: it is that tester
  /// Parses "sbs" or "command:PROGRAM"; returns none for another word.
  static std::optional<ChosenTester> of(const std::string& word);

  std::optional<TesterName> name;  ///< none if a program decides
  std::string program = {};

  std::string word() const { return name ? to_string(*name) : "command:" + program; }
  friend bool operator==(const ChosenTester& chosen, TesterName tester) { return chosen.name == tester; }
};

}  // namespace holdfast
