#include "measure/setting_values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "measure/number.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::measure {

double number(const std::string& text, double low, double high) {
  if (const auto value = number_between(text, low, high)) return *value;
  throw Error("a number " + range_text(low, high) + " is needed");
}

double whole(const std::string& text, double low, double high) {
  const double value = number(text, low, high);
  if (value != std::floor(value)) throw Error("a whole number is needed");
  return value;
}

int count(const std::string& text, double low) { return static_cast<int>(whole(text, low, 1e6)); }

bool on_or_off(const std::string& text) {
  if (text != "on" && text != "off") throw Error("on or off is needed");
  return text == "on";
}

std::uint64_t seed(const std::string& text) {
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec == std::errc() && parsed.ptr == text.data() + text.size()) return value;
  throw Error("a whole number from 0 to 18446744073709551615 is needed");
}

std::size_t word(const std::string& text, const std::vector<std::string>& words) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) throw Error("one of " + listed(words) + " is needed");
  return static_cast<std::size_t>(found - words.begin());
}

std::uint64_t many(const std::string& text) {
  constexpr std::string_view kThousands = "KMG";
  const auto suffix = text.empty() ? std::string_view::npos : kThousands.find(text.back());
  if (suffix == std::string_view::npos) return static_cast<std::uint64_t>(whole(text, 1, 1e15));
  const double times = std::pow(1000.0, static_cast<double>(suffix + 1));
  return static_cast<std::uint64_t>(whole(text.substr(0, text.size() - 1), 1, 1e15 / times) * times);
}

}  // namespace holdfast::measure
