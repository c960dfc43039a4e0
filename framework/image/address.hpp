#pragma once

/// An address as programs print it.

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace holdfast::image {

/// "0x5581" or "5581". None: it is something else, or has more than 64 bits.
inline std::optional<std::uint64_t> address_in(std::string_view text) {
  if (text.starts_with("0x")) text.remove_prefix(2);
  std::uint64_t address = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, address, 16);
  return read.ec == std::errc() && read.ptr == end ? std::optional(address) : std::nullopt;
}

}  // namespace holdfast::image
