#include "model/text/byte_size.hpp"

#include <fmt/format.h>

#include <cmath>
#include <regex>

#include "model/error.hpp"

namespace holdfast::text {
namespace {
constexpr const char* kUnits = "KMGT";
}

std::string byte_text(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} B", bytes);
  double amount = static_cast<double>(bytes) / 1024;
  const char* unit = kUnits;
  // The last unit is kept for anything larger.
  for (; amount >= 1024 && unit[1] != '\0'; ++unit) amount /= 1024;
  return fmt::format("{:.1f} {}iB", amount, *unit);
}

std::uint64_t bytes_of(const std::string& text) {
  // The text has at most 15 digits, so that the number is exact in a double and the conversion does not fail.
  static const std::regex kForm("([0-9]{1,15}([.][0-9]{1,15})?) ?(([kKMGT])(i?B)?|B)?");
  std::smatch parts;
  if (!std::regex_match(text, parts, kForm))
    throw Error("\"" + text + "\" is not a size; 500M, 2G or a number of bytes is expected");
  double amount = std::stod(parts[1]);
  const std::string unit = parts[4];
  if (!unit.empty()) {
    const auto power = unit == "k" ? 1 : std::string_view(kUnits).find(unit[0]) + 1;
    amount *= std::pow(1024.0, static_cast<double>(power));
  }
  // 1e18 is below 2^63: larger values would be undefined when converted.
  if (!(amount < 1e18)) throw Error("\"" + text + "\" is larger than any disk; 500M or 2G is expected");
  return static_cast<std::uint64_t>(amount);
}

}  // namespace holdfast::text
