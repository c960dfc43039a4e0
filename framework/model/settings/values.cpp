// Kinds of values: what a text may be.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "model/quantity.hpp"
#include "model/settings/settings.hpp"

namespace holdfast::settings {
namespace {

/// Kinds of numbers. `fits`: whether a value is in the range from `low` to `high`.
struct NumberKind {
  std::string_view name;
  bool (*fits)(double value, double low, double high);
  std::string (*allowed)(const std::string& low, const std::string& high);
};

bool is_within(double value, double low, double high) { return value >= low && value <= high; }
bool is_whole(double value, double low, double high) {
  return is_within(value, low, high) && value == std::floor(value);
}

constexpr std::array kNumberKinds{
    NumberKind{
        "count", is_whole,
        [](const auto& low, const auto& high) { return "a whole number from " + low + " to " + high; }},
    NumberKind{
        "layouts",
        [](double value, double low, double high) { return value == 0 || is_whole(value, low, high); },
        [](const auto& low, const auto& high) { return "0, or a whole number from " + low + " to " + high; }},
    NumberKind{"seconds", [](double value, double low, double high) { return value > low && value <= high; },
               [](const auto&, const auto& high) { return "a positive number of seconds, at most " + high; }},
    NumberKind{"level", [](double value, double low, double high) { return value > low && value < high; },
               [](const auto& low, const auto& high) {
                 return "a number between " + low + " and " + high + ", such as 0.05";
               }},
    NumberKind{"number", is_within,
               [](const auto& low, const auto& high) { return "a number from " + low + " to " + high; }},
    NumberKind{
        "effect", is_within,
        [](const auto&, const auto&) { return std::string("a share from 0% to 100%, such as 2% or 0.02"); }},
};

const NumberKind* number_kind(const std::string& name) {
  const auto* found = std::find_if(kNumberKinds.begin(), kNumberKinds.end(),
                                   [&](const auto& kind) { return kind.name == name; });
  return found == kNumberKinds.end() ? nullptr : found;
}

/// A choice that stands for any program: command:/usr/local/bin/judge.
constexpr std::string_view kProgram = "command:program";
constexpr std::string_view kCommand = "command:";

}  // namespace

std::optional<double> fraction_of(const std::string& text) {
  const bool percent = !text.empty() && text.back() == '%';
  const auto value = parse_number<double>(std::string_view(text).substr(0, text.size() - (percent ? 1 : 0)));
  if (!value || *value < 0) return std::nullopt;
  return percent ? *value / 100 : *value;
}

bool Kind::accepts(const std::string& text) const {
  const auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (is_choice()) return has(text) || (has(kProgram) && text.starts_with(kCommand) && text != kCommand);
  if (name == "quantity") return parse_quantity(text).has_value();
  const auto* kind = number_kind(name);
  if (kind == nullptr) return !text.empty();
  const auto value = name == "effect" ? fraction_of(text) : parse_number<double>(text);
  const auto end = [&](std::size_t i) { return parse_number<double>(words.at(i)).value(); };
  return value && kind->fits(*value, end(0), end(1));
}

std::string Kind::allowed() const {
  if (is_choice()) return listed(words);
  if (name == "quantity")
    return "a number of 0 or more with a unit of time (ns, us, ms, s), of memory (B, KiB, MiB, GiB, kB, MB, "
           "GB) or per second, or without one for counts, such as 5ms";
  const auto* kind = number_kind(name);
  if (kind != nullptr) return kind->allowed(words.at(0), words.at(1));
  return words.empty() ? "text that is not empty" : listed(words);
}

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  std::string word;
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
