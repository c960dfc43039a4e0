// The rows of the table: reading, taking and printing a value of any type.

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

std::string text_of(const std::string& word) { return word; }
std::string text_of(int count) { return std::to_string(count); }
std::string text_of(Direction direction) { return std::string(to_string(direction)); }
std::string text_of(const ChosenTester& tester) { return tester.word(); }
template <IsChoice Choice>
std::string text_of(Choice choice) {
  return to_string(choice);
}
/// Returns the shortest text that reads back as the same number, so that a value that was passed on does not
/// change.
std::string text_of(double number) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

void read_text(const std::string& text, std::string& word) { word = text; }
void read_text(const std::string& text, Direction& direction) { direction = direction_of(text).value(); }
void read_text(const std::string& text, ChosenTester& tester) { tester = ChosenTester::of(text).value(); }
template <IsChoice Choice>
void read_text(const std::string& text, Choice& choice) {
  choice = choice_of<Choice>(text).value();
}
void read_text(const std::string& text, double& number) { number = fraction_of(text).value(); }
void read_text(const std::string& text, int& count) {
  count = static_cast<int>(fraction_of(text).value());  // "3.0" is 3
}

template <class T>
void read_words(const std::vector<std::string>& words, std::optional<T>& value) {
  read_text(words.front(), value.emplace());
}
void read_words(const std::vector<std::string>& words, Words& values) { values = words; }

template <class T>
bool is_asked(const std::optional<T>& value) {
  return value.has_value();
}
bool is_asked(const Words& words) { return !words.empty(); }

template <class T>
T plain_value(const std::optional<T>& value) {
  return *value;
}
Words plain_value(const Words& words) { return words; }

template <class T>
std::optional<std::string> maybe_text(const T& value) {
  return text_of(value);
}
template <class T>
std::optional<std::string> maybe_text(const std::optional<T>& value) {
  return value ? std::optional(text_of(*value)) : std::nullopt;
}
std::optional<std::string> maybe_text(const Words& words) {
  return words.empty() ? std::nullopt : std::optional(joined(words, ","));
}

/// Rejects an effect of 1, which is more likely a forgotten % than 100 %.
bool accepts(const Row& row, const std::string& text) {
  if (row.kind.name == "effect" && fraction_of(text) == 1 && !text.ends_with('%')) return false;
  return row.kind.accepts(text);
}

/// Returns the words of an enumeration; none for another type.
template <class T>
std::vector<std::string> words_of_type() {
  if constexpr (IsChoice<T>) {
    return choice_words<T>();
  } else if constexpr (std::is_same_v<T, ChosenTester>) {
    auto words = choice_words<TesterName>();
    words.emplace_back(kAnyProgram);
    return words;
  } else if constexpr (
      requires { typename T::value_type; } && requires(T value) { value.has_value(); }) {
    return words_of_type<typename T::value_type>();
  } else {
    return {};
  }
}

template <auto kAsked, auto kResolved>
/// Makes a row of a member of Asked and the same member of Resolved. The members are template arguments, so
/// the three functions of a row capture nothing and a row can be copied.
Row row_of(const char* name, const char* kind, Source source, Group group, const char* matters,
           const char* value, const char* help) {
  using Value = std::remove_cvref_t<decltype(std::declval<Resolved>().*kResolved)>;
  auto words = split(kind, " ");
  const auto kind_name = words.front();
  words.erase(words.begin());
  if (auto choices = words_of_type<Value>(); !choices.empty()) words = std::move(choices);
  return {.name = name,
          .kind = {kind_name, std::move(words)},
          .source = source,
          .group = group,
          .matters = matters,
          .value = value,
          .help = help,
          .several = std::is_same_v<Value, Words>,
          .read =
              [](const Row& row, const std::vector<std::string>& given, Asked& asked) {
                const auto fits = [&](const auto& word) { return accepts(row, word); };
                if (given.empty() || !std::all_of(given.begin(), given.end(), fits)) return false;
                read_words(given, asked.*kAsked);
                return true;
              },
          .take =
              [](const Asked& asked, Resolved& resolved) {
                if (!is_asked(asked.*kAsked)) return false;
                resolved.*kResolved = plain_value(asked.*kAsked);
                return true;
              },
          .text = [](const Resolved& resolved) { return maybe_text(resolved.*kResolved); }};
}

/// Replaces underscores and changes the case of letters. std::tolower() needs an unsigned char (toupper(3)).
std::string changed(std::string name, char to, int (*letter)(int)) {
  for (auto& c : name) c = c == '_' ? to : static_cast<char>(letter(static_cast<unsigned char>(c)));
  return name;
}

/// Returns the separators of a list. An axis and an argument may contain commas.
std::string_view separators_of(const Kind& kind) {
  if (kind.name == "axis") return " ;";
  return kind.name == "argument" ? " " : ", ";
}

}  // namespace

std::string Row::option() const { return changed(name, '-', std::tolower); }
std::string Row::keyword() const { return changed(name, '_', std::toupper); }
std::string Row::environment() const { return "HOLDFAST_" + keyword(); }

std::string Row::described() const {
  const auto standard = text(Resolved());
  return help + (standard ? default_text(*standard) : "");
}

std::string default_text(const std::string& value) { return "; default: " + value; }

const std::vector<Row>& rows() {
  static const std::vector<Row> all{
#define HOLDFAST_SETTING(name, Type, scope, values, source, group, matters, initial, value, help) \
  row_of<&Asked::name, &Resolved::name>(#name, values, Source::source, Group::group, matters, value, help),
#include "holdfast/detail/settings.def"
  };
  return all;
}

const Row& row(std::string_view option) {
  const auto& all = rows();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Row& one) { return one.option() == option; });
  if (found == all.end()) throw Error("there is no setting \"" + std::string(option) + "\"");
  return *found;
}

void set(Asked& asked, const Row& row, const std::vector<std::string>& words) {
  if (!row.read(row, words, asked))
    throw Error("'" + joined(words, ",") + "'; allowed: " + row.kind.allowed());
}

void set_option(Asked& asked, const Row& row, const std::vector<std::string>& texts) {
  std::vector<std::string> words = texts;
  if (row.several) {
    words.clear();
    for (const auto& text : texts) {
      for (auto& word : split(text, separators_of(row.kind))) words.push_back(std::move(word));
    }
  }
  try {
    set(asked, row, words);
  } catch (const Error& wrong) {
    throw Error("--" + row.option() + " (" + row.environment() + ") is " + wrong.what());
  }
}

}  // namespace holdfast::settings
