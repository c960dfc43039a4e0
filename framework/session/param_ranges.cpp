#include "session/param_ranges.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::session {
namespace {

constexpr std::string_view kRange = "range:";
constexpr std::int64_t kValuesMax = 10'000;
constexpr std::size_t kLettersMax = 1'000'000;  ///< of all values
constexpr std::size_t kDigitsMax = 15;          ///< of a number, with which nothing below overflows

/// A decimal number: 0.25 is 25 with two decimals.
struct Decimal {
  std::int64_t digits = 0;
  std::size_t decimals = 0;
};

std::optional<Decimal> decimal_of(const std::string& text) {
  const auto point = std::min(text.find('.'), text.size());
  auto digits = text;
  if (point < text.size()) digits.erase(point, 1);
  Decimal number{.decimals = digits.size() - point};
  const auto* end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, number.digits);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == end && digits.size() <= kDigitsMax;
  return whole ? std::optional(number) : std::nullopt;
}

std::int64_t scaled(const Decimal& number, std::size_t decimals) {
  auto digits = number.digits;
  for (auto i = number.decimals; i < decimals; ++i) digits *= 10;
  return digits;
}

std::string text_of(std::int64_t digits, std::size_t decimals) {
  auto text = std::to_string(digits < 0 ? -digits : digits);
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  if (decimals > 0) {
    text.insert(text.size() - decimals, ".");
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return digits < 0 ? "-" + text : text;
}

std::string range_of(const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    throw Error("params \"" + text + "\" " + why + "; a range is range:MIN:MAX or range:MIN:MAX:STEP");
  };
  const auto parts = measure::split(std::string_view(text).substr(kRange.size()), ':');
  if (parts.size() < 2 || parts.size() > 3) refuse("has not two or three numbers");
  const auto low = decimal_of(parts[0]);
  const auto high = decimal_of(parts[1]);
  const auto step = parts.size() == 3 ? decimal_of(parts[2]) : Decimal{.digits = 1};
  if (!low || !high || !step) refuse("has something else than decimal numbers of at most 15 digits");
  const auto decimals = std::max({low->decimals, high->decimals, step->decimals});
  const auto digits = std::max({parts[0].size(), parts[1].size(), parts.back().size()}) + decimals;
  if (digits > kDigitsMax + 2) refuse("has numbers that are too long together");
  const auto from = scaled(*low, decimals);
  const auto to = scaled(*high, decimals);
  const auto by = scaled(*step, decimals);
  if (by <= 0) refuse("has a step that is not above 0");
  if (from > to) refuse("begins above its end");
  if ((to - from) / by >= kValuesMax) refuse("has more than " + std::to_string(kValuesMax) + " values");
  std::string values;
  for (auto value = from; value <= to; value += by) {
    if (!values.empty()) values += ',';
    values += text_of(value, decimals);
  }
  return values;
}

}  // namespace

std::string with_ranges(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || text.find(kRange) == std::string::npos) return text;
  auto made = text.substr(0, equals + 1);
  for (const auto& value : measure::split(std::string_view(text).substr(equals + 1), ',')) {
    made += (made.size() == equals + 1 ? "" : ",") + (value.starts_with(kRange) ? range_of(value) : value);
    if (made.size() > text.size() + kLettersMax)
      throw Error("params \"" + text.substr(0, equals) + "\" has too many values in its ranges together");
  }
  return made;
}

}  // namespace holdfast::session
