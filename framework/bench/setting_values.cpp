#include "bench/setting_values.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/printed.hpp"

namespace holdfast::bench {

std::optional<double> number_between(std::string_view text, double low, double high, bool whole) {
  const auto value = parse_number<double>(text);
  return value && *value >= low && *value <= high && (!whole || *value == std::floor(*value)) ? value
                                                                                              : std::nullopt;
}

std::string range_text(double low, double high) { return printed("from %g to %g", low, high); }

double number(const std::string& text, double low, double high) {
  if (const auto value = number_between(text, low, high)) return *value;
  throw Error("a number " + range_text(low, high) + " is needed");
}

double whole_number(const std::string& text, double low, double high) {
  const double value = number(text, low, high);
  if (value != std::floor(value)) throw Error("a whole number is needed");
  return value;
}

int count(const std::string& text, double low) { return static_cast<int>(whole_number(text, low, 1e6)); }

bool on_or_off(const std::string& text) {
  if (text != "on" && text != "off") throw Error("on or off is needed");
  return text == "on";
}

std::uint64_t seed(const std::string& text) {
  if (const auto value = parse_number<std::uint64_t>(text)) return *value;
  throw Error("a whole number from 0 to 18446744073709551615 is needed");
}

std::size_t one_of(const std::string& text, const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) throw Error("one of " + listed(words) + " is needed");
  return static_cast<std::size_t>(found - words.begin());
}

std::uint64_t number_with_suffix(const std::string& text) {
  constexpr std::string_view kThousands = "KMG";
  const auto suffix = text.empty() ? std::string_view::npos : kThousands.find(text.back());
  if (suffix == std::string_view::npos) return static_cast<std::uint64_t>(whole_number(text, 1, 1e15));
  const double times = std::pow(1000.0, static_cast<double>(suffix + 1));
  return static_cast<std::uint64_t>(whole_number(text.substr(0, text.size() - 1), 1, 1e15 / times) * times);
}

}  // namespace holdfast::bench
