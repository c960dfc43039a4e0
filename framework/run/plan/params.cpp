#include "run/plan/params.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "process/process.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

using Words = std::vector<std::string>;

std::string place_of(const std::string& axis) { return "{" + axis + "}"; }

/// Throws Error if the command does not use the axis: all its points would be equal.
void check_place(const std::string& axis, const Words& words) {
  const bool found = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    return word.find(place_of(axis)) != std::string::npos;
  });
  if (!found)
    throw Error("PARAMS names the axis \"" + axis + "\", but the command '" + process::shown_command(words) +
                "' has no place for it; write " + place_of(axis) + " where its values go");
}

/// More points could not be measured in a day, and all of them are in memory at once.
constexpr std::size_t kPointsMax = 10'000;

/// Returns the parameter whose placeholder the text begins with, or nullptr.
const GrowthParam* value_at(std::string_view text, const std::vector<GrowthParam>& params) {
  const auto found = std::find_if(params.begin(), params.end(),
                                  [&](const auto& param) { return text.starts_with(place_of(param.axis)); });
  return found == params.end() ? nullptr : &*found;
}

constexpr std::string_view kRange = "range:";
constexpr std::int64_t kValuesMax = 10'000;
constexpr std::size_t kLettersMax = 1'000'000;  ///< of all values
constexpr std::size_t kDigitsMax = 15;          ///< of a number, so that no computation below overflows

/// A decimal number: 0.25 has the digits 25 and two decimals.
struct Decimal {
  std::int64_t digits = 0;
  std::size_t decimals = 0;
};

std::optional<Decimal> decimal_of(const std::string& text) {
  const auto point = std::min(text.find('.'), text.size());
  auto digits = text;
  if (point < text.size()) digits.erase(point, 1);
  const auto number = parse_number<std::int64_t>(digits);
  if (!number || digits.size() > kDigitsMax) return std::nullopt;
  // This is 0 if there is no decimal point.
  return Decimal{.digits = *number, .decimals = digits.size() - point};
}

std::int64_t scaled(const Decimal& number, std::size_t decimals) {
  auto digits = number.digits;
  for (auto i = number.decimals; i < decimals; ++i) digits *= 10;
  return digits;
}

std::string text_of(std::int64_t digits, std::size_t decimals) {
  auto text = std::to_string(digits < 0 ? -digits : digits);
  // 5 with two decimals is 005, and becomes 0.05.
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  if (decimals > 0) {
    text.insert(text.size() - decimals, ".");
    // Values of a range are written like values in a list: 0.5 instead of 0.50.
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return digits < 0 ? "-" + text : text;
}

/// Returns "1,4,7,10" for "range:1:10:3". It computes with integers, since 0.1 has no exact binary fraction.
std::string range_of(const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    throw Error("params \"" + text + "\" " + why + "; a range is range:MIN:MAX or range:MIN:MAX:STEP");
  };
  const auto parts = split(std::string_view(text).substr(kRange.size()), ':');
  if (parts.size() < 2 || parts.size() > 3) refuse("does not have two or three numbers");
  const auto low = decimal_of(parts[0]);
  const auto high = decimal_of(parts[1]);
  const auto step = parts.size() == 3 ? decimal_of(parts[2]) : Decimal{.digits = 1};
  if (!low || !high || !step) refuse("may only contain decimal numbers of at most 15 digits");
  const auto decimals = std::max({low->decimals, high->decimals, step->decimals});
  const auto digits = std::max({parts[0].size(), parts[1].size(), parts.back().size()}) + decimals;
  // Numbers of 17 digits, and the sum of two of them, fit into 63 bits.
  if (digits > kDigitsMax + 2) refuse("has too many digits in its numbers together");
  const auto from = scaled(*low, decimals);
  const auto to = scaled(*high, decimals);
  const auto by = scaled(*step, decimals);
  if (by <= 0) refuse("has a step that is not above 0");
  if (from > to) refuse("begins above its end");
  // The number of values is known before the loop, which might not end in time.
  if ((to - from) / by >= kValuesMax) refuse("has more than " + std::to_string(kValuesMax) + " values");
  std::string values;
  for (auto value = from; value <= to; value += by) {
    if (!values.empty()) values += ',';
    values += text_of(value, decimals);
  }
  return values;
}

}  // namespace

std::vector<std::string> command_points(const Words& words, const Words& params) {
  // One point without values, which each axis multiplies by the number of its values.
  std::vector<wire::PointValues> points{{}};
  std::set<std::string> axes;
  for (const auto& text : params) {
    const auto axis = text.substr(0, text.find('='));
    if (!axes.insert(axis).second)
      throw Error("PARAMS gives the axis \"" + axis + "\" twice; give it once, with all its values");
    check_place(axis, words);
    std::vector<wire::PointValues> longer;
    const auto values = split(std::string_view(text).substr(axis.size() + 1), ',');
    if (points.size() * values.size() > kPointsMax)
      throw Error("PARAMS makes more than " + std::to_string(kPointsMax) + " points with the axis \"" + axis +
                  "\"; give it fewer values");
    for (const auto& point : points) {
      for (const auto& value : values) {
        longer.push_back(point);
        longer.back()[axis] = value;
      }
    }
    points = std::move(longer);
  }
  std::vector<std::string> texts;
  for (const auto& point : points) texts.push_back(wire::point_json(point));
  return texts;
}

int command_warmups(const std::string& warmer) {
  constexpr std::string_view kCount = "count:";
  constexpr int kMost = 1'000'000;
  if (warmer == "zero") return 0;
  if (warmer.starts_with(kCount)) {
    const auto count = parse_number<int>(warmer.substr(kCount.size()));
    if (count && *count >= 0 && *count <= kMost) return *count;
  }
  throw Error(
      "the warmer of a command must be zero or count:N, where the first N runs of each side do not count; "
      "not \"" +
      warmer + "\"");
}

std::string at_point(std::string text, const std::string& params) {
  const auto values = wire::params_of(params);
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos;) {
    const auto* value = value_at(std::string_view(text).substr(at), values);
    if (value != nullptr) text.replace(at, place_of(value->axis).size(), value->text);
    // The search continues behind a value, in which braces are text.
    at += value != nullptr ? value->text.size() : 1;
  }
  return text;
}

Words at_point(Words words, const std::string& params) {
  for (auto& word : words) word = at_point(std::move(word), params);
  return words;
}

ShellHooks at_point(const ShellHooks& hooks, const std::string& params) {
  return {.setup = at_point(hooks.setup, params),
          .prepare = at_point(hooks.prepare, params),
          .conclude = at_point(hooks.conclude, params),
          .cleanup = at_point(hooks.cleanup, params)};
}

std::string with_ranges(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || text.find(kRange) == std::string::npos) return text;
  auto made = text.substr(0, equals + 1);
  for (const auto& value : split(std::string_view(text).substr(equals + 1), ',')) {
    made += (made.size() == equals + 1 ? "" : ",") + (value.starts_with(kRange) ? range_of(value) : value);
    // Each range has its own limit, but a list may have many ranges.
    if (made.size() > text.size() + kLettersMax)
      throw Error("params \"" + text.substr(0, equals) + "\" has too many values in its ranges together");
  }
  return made;
}

}  // namespace holdfast::run
