#pragma once

/// Conversion of bytes and addresses to and from hexadecimal text.

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace holdfast::binary {

inline std::string hexadecimal(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += kDigits[value >> 4U];
    text += kDigits[value & 15U];
  }
  return text;
}

/// Formats an address or an offset as "5581".
inline std::string hexadecimal(std::uint64_t number) {
  char digits[16];
  return {digits, std::to_chars(digits, digits + sizeof digits, number, 16).ptr};
}

/// Parses "0x5581" or "5581". Returns none for any other text, or for more than 64 bits.
inline std::optional<std::uint64_t> address_in(std::string_view text) {
  if (text.starts_with("0x")) text.remove_prefix(2);
  std::uint64_t address = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, address, 16);
  return read.ec == std::errc() && read.ptr == end ? std::optional(address) : std::nullopt;
}

}  // namespace holdfast::binary
