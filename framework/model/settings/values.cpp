// Kinds of values: checks whether a text is a valid value.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "model/quantity.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

enum class Check { literal, within, above, between, share };

/// A row HOLDFAST_KIND of the table.
struct KindRow {
  std::string_view name;
  Check check;
  std::string_view sentence;
};

constexpr std::array kKindRows{
#define HOLDFAST_KIND(name, check, form, sentence) KindRow{#name, Check::check, sentence},
#include "holdfast/detail/settings.def"
};

const KindRow* kind_row(std::string_view name) {
  const auto* found = std::ranges::find(kKindRows, name, &KindRow::name);
  return found == kKindRows.end() ? nullptr : found;
}

/// `within` and `share` include both limits, `above` excludes the lower one, `between` excludes both.
bool fits(Check check, double value, double low, double high) {
  const bool within = value >= low && value <= high;
  switch (check) {
    case Check::within:
    case Check::share:
      return within;
    case Check::above:
      return value > low && value <= high;
    case Check::between:
      return value > low && value < high;
    case Check::literal:
      break;
  }
  return true;
}

/// Returns "default[:window[:cov]]" for "default:window?:cov?".
std::string usual_form(const std::string& word) {
  std::string form;
  std::string ends;
  for (const auto& part : split(word, ":")) {
    const bool may_be_missing = part.ends_with('?');
    const auto name = may_be_missing ? part.substr(0, part.size() - 1) : part;
    form += (may_be_missing ? "[" : "") + std::string(form.empty() ? "" : ":") + name;
    ends += may_be_missing ? "]" : "";
  }
  return form + ends;
}

std::string listed_forms(std::vector<std::string> words) {
  std::ranges::transform(words, words.begin(), usual_form);
  return listed(words);
}

}  // namespace

std::optional<double> fraction_of(const std::string& text) {
  const bool percent = !text.empty() && text.back() == '%';
  const auto value = parse_number<double>(std::string_view(text).substr(0, text.size() - (percent ? 1 : 0)));
  if (!value || *value < 0) return std::nullopt;
  return percent ? *value / 100 : *value;
}

/// The text of a choice must be one of its words, or a program if the choice allows any program. The other
/// kinds are numbers within limits, a number with a unit, or any text that is not empty.
bool Kind::accepts(const std::string& text) const {
  const auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (is_choice()) return has(text) || (has(kAnyProgram) && program_in(text));
  if (name == "quantity") return parse_quantity(text).has_value();
  // A kind without a row is a literal: any text that is not empty.
  const auto* kind = kind_row(name);
  if (kind == nullptr || kind->check == Check::literal) return !text.empty();
  const auto value = kind->check == Check::share ? fraction_of(text) : parse_number<double>(text);
  const auto end = [&](std::size_t i) { return parse_number<double>(words.at(i)).value(); };
  const bool whole = name == "count";
  return value && fits(kind->check, *value, end(0), end(1)) && (!whole || *value == std::floor(*value));
}

std::string Kind::allowed() const {
  if (is_choice()) return listed(words);
  const auto* kind = kind_row(name);
  if (kind == nullptr) return words.empty() ? std::string(kind_row("text")->sentence) : listed_forms(words);
  std::string sentence(kind->sentence);
  // The sentence of a kind has the places LOW and HIGH, which each row fills with its own limits.
  for (const auto& [name_of_end, i] : {std::pair("LOW", 0U), std::pair("HIGH", 1U)}) {
    const auto at = sentence.find(name_of_end);
    if (at != std::string::npos) sentence.replace(at, std::strlen(name_of_end), words.at(i));
  }
  return sentence;
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  std::string word;
  // A regular expression may have separators in its groups; escaped parentheses begin no group.
  int depth = 0;
  bool escaped = false;  // in a regular expression
  for (const char c : text) {
    if (c == '(' && !escaped) ++depth;
    if (c == ')' && !escaped) --depth;
    escaped = c == '\\' && !escaped;
    const bool between = depth <= 0 && separators.find(c) != std::string_view::npos;
    if (!between) word += c;
    if (between && !word.empty()) words.push_back(std::exchange(word, ""));
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

}  // namespace holdfast::settings
