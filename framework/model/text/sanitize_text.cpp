#include "model/text/sanitize_text.hpp"

#include <fmt/format.h>
#include <locale.h>
#include <wchar.h>

#include <algorithm>
#include <array>
#include <boost/locale/utf.hpp>
#include <utility>
#include <vector>

#include "model/shown_text.hpp"

namespace holdfast::text {
namespace {

using Utf8 = boost::locale::utf::utf_traits<char>;
using boost::locale::utf::code_point;

constexpr std::string_view kNoText = "\xef\xbf\xbd";  // U+FFFD
constexpr std::string_view kElided = "...";

/// Ranges that are replaced by their escapes: control characters, and characters that change the writing direction,
/// separate lines or paragraphs, combine invisibly with the preceding text, or are noncharacters.
constexpr std::array<std::pair<code_point, code_point>, 11> kNamed{{{0x00, 0x08},
                                                                    {0x0b, 0x1f},
                                                                    {0x7f, 0x9f},
                                                                    {0x061c, 0x061c},
                                                                    {0x200b, 0x200b},
                                                                    {0x200e, 0x200f},
                                                                    {0x2028, 0x202e},
                                                                    {0x2060, 0x2069},
                                                                    {0xfeff, 0xfeff},
                                                                    {0xfffe, 0xffff},
                                                                    {0xe0000, 0xe007f}}};

bool is_named(code_point point) {
  return (point & 0xfffe) == 0xfffe ||  // the last two of every plane
         std::any_of(kNamed.begin(), kNamed.end(),
                     [&](const auto& range) { return range.first <= point && point <= range.second; });
}

std::string name_of_character(code_point point) {
  return point < 0x100 ? fmt::format("\\x{:02x}", point) : fmt::format("\\u{:04x}", point);
}

/// One character, or one byte of invalid UTF-8.
struct Character {
  std::string_view bytes;
  code_point point = boost::locale::utf::illegal;
};

/// Decodes the character at a position. The result is one byte if the text is not valid UTF-8 there.
Character next_of(std::string_view text, std::size_t at) {
  const char* from = text.data() + at;
  const char* to = from;
  const code_point point = Utf8::decode(to, text.data() + text.size());
  if (boost::locale::utf::is_valid_codepoint(point))
    return {{from, static_cast<std::size_t>(to - from)}, point};
  return {{from, 1}};  // the bytes after it may be valid
}

std::vector<Character> characters_of(std::string_view text) {
  std::vector<Character> all;
  for (std::size_t at = 0; at < text.size(); at += all.back().bytes.size()) all.push_back(next_of(text, at));
  return all;
}

/// Returns the width that the C library gives in a fixed locale, independent of the user's.
int width_of(code_point point) {
  static const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  // Control characters of ASCII were replaced before.
  if (point < 0x80 || utf8 == nullptr) return 1;
  const locale_t before = uselocale(utf8);
  const int width = wcwidth(static_cast<wchar_t>(point));
  uselocale(before);
  // -1 is for characters that cannot be printed; 0 for those that combine with the one before.
  return std::max(width, 0);
}

/// Returns as many whole characters as fit into the columns. A character of two columns may leave one unused.
std::string from_front(const std::vector<Character>& all, std::size_t columns) {
  std::string kept;
  for (const auto& character : all) {
    const auto width = static_cast<std::size_t>(width_of(character.point));
    if (width > columns) break;
    columns -= width;
    kept += character.bytes;
  }
  return kept;
}

/// Returns as many whole characters from the end as fit into the columns. It adds up widths backwards, because each
/// character has its own.
std::string from_back(const std::vector<Character>& all, std::size_t columns) {
  auto first = all.end();
  while (first != all.begin()) {
    const auto width = static_cast<std::size_t>(width_of(std::prev(first)->point));
    if (width > columns) break;
    columns -= width;
    --first;
  }
  std::string kept;
  for (; first != all.end(); ++first) kept += first->bytes;
  return kept;
}

}  // namespace

std::string sanitize_text(std::string_view text) {
  std::string plain;
  for (const auto& character : characters_of(text)) {
    if (character.point == boost::locale::utf::illegal) {
      plain += kNoText;
    } else if (is_named(character.point)) {
      plain += name_of_character(character.point);
    } else {
      plain += character.bytes;
    }
  }
  return without_commands(plain);
}

std::string sanitize_line(std::string_view text) {
  std::string line;
  for (const char c : sanitize_text(text)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n';
    if (!blank) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string json_without_marks(std::string_view json) {
  std::string escaped;
  for (const auto& character : characters_of(json)) {
    // Control characters below 0x7f are escaped by every writer of JSON, and code points above U+FFFF would
    // need two escapes.
    const bool mark = character.point != boost::locale::utf::illegal && character.point >= 0x7f &&
                      character.point <= 0xfeff && is_named(character.point);
    escaped += mark ? fmt::format("\\u{:04x}", character.point) : std::string(character.bytes);
  }
  return escaped;
}

std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  for (const auto& character : characters_of(line))
    columns += static_cast<std::size_t>(width_of(character.point));
  return columns;
}

std::string elided_middle(std::string_view line, std::size_t columns) {
  if (columns_of(line) <= columns) return std::string(line);
  if (columns <= kElided.size()) return elided_end(line, columns);
  const auto all = characters_of(line);
  const auto kept = columns - kElided.size();
  return from_front(all, kept - kept / 2) + std::string(kElided) + from_back(all, kept / 2);
}

std::string elided_end(std::string_view line, std::size_t columns) {
  if (columns_of(line) <= columns) return std::string(line);
  const auto dots = std::min(columns, kElided.size());
  return from_front(characters_of(line), columns - dots) + std::string(kElided.substr(0, dots));
}

std::string padded(std::string_view line, std::size_t columns) {
  const auto own = columns_of(line);
  return std::string(line) + std::string(own < columns ? columns - own : 0, ' ');
}

}  // namespace holdfast::text
