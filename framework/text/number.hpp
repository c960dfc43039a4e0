#pragma once

/// Numbers in text. This header needs no library of its own: every room may use it.

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace holdfast::text {

/// The number that the whole text is, in any locale; none where it is anything else or too large. No blanks, no "+".
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

}  // namespace holdfast::text
