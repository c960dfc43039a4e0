#pragma once

/// Characters of JSON: UTF-8, and the escapes of texts. The reader and the writer of PlainJson use them.

#include <string>
#include <string_view>

namespace holdfast::wire {

/// Returns the number of bytes of the first character of the text; 0 if it is not UTF-8 (Unicode 15, table 3-7).
inline std::size_t utf8_size(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  const auto follows = [&](std::size_t at, unsigned low = 0x80, unsigned high = 0xbf) {
    return byte(at) >= low && byte(at) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef)
    return follows(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && follows(2) ? 3 : 0;
  if (first >= 0xf0 && first <= 0xf4)
    return follows(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3)
               ? 4
               : 0;
  return 0;
}

inline void append_utf8(char32_t code, std::string& out) {
  const auto add = [&](char32_t bits) { out += static_cast<char>(bits); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xc0 | (code >> 6U));
  } else if (code < 0x10000) {
    add(0xe0 | (code >> 12U));
    add(0x80 | ((code >> 6U) & 0x3fU));
  } else {
    add(0xf0 | (code >> 18U));
    add(0x80 | ((code >> 12U) & 0x3fU));
    add(0x80 | ((code >> 6U) & 0x3fU));
  }
  add(0x80 | (code & 0x3fU));
}

/// The letters after the backslash of short escapes, and their meanings.
inline constexpr std::string_view kShort = "\"\\bfnrt";
inline constexpr std::string_view kMeans = "\"\\\b\f\n\r\t";

}  // namespace holdfast::wire
