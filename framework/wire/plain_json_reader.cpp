#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

#include "wire/json_characters.hpp"
#include "wire/plain_json.hpp"

namespace holdfast::wire {

/// Each level takes stack; json_text.hpp has the same limit.
static constexpr int kDeepest = 2000;

/// Reads a value from the front of the remaining text; each function returns none if the text does not begin
/// with what it reads. This is a recursive-descent parser of RFC 8259. It is linear in the text: each
/// function removes what it has read from the front.
class PlainJsonReader {
 public:
  explicit PlainJsonReader(std::string_view text) : left_(text) {}

  std::optional<PlainJson> document() {
    auto value = element(0);
    skip_blanks();
    return left_.empty() ? value : std::nullopt;
  }

 private:
  std::optional<PlainJson> element(int depth) {
    skip_blanks();
    if (left_.empty()) return std::nullopt;
    const char c = left_.front();
    // The limit is checked before the call that would use the stack.
    if ((c == '{' || c == '[') && depth >= kDeepest) return std::nullopt;
    if (c == '{') return object(depth + 1);
    if (c == '[') return array(depth + 1);
    if (c == '"') return string();
    if (takes("null")) return PlainJson();
    if (takes("true")) return PlainJson(true);
    if (takes("false")) return PlainJson(false);
    return number();
  }

  std::optional<PlainJson> object(int depth) {
    PlainJson::Members members;
    const bool whole = list('}', [&] {
      skip_blanks();
      const auto key = string();
      skip_blanks();
      if (!key || !takes(":")) return false;
      auto value = element(depth);
      // The last of several equal keys counts, as with nlohmann/json.
      if (value) members.insert_or_assign(*key, std::move(*value));
      return value.has_value();
    });
    return whole ? std::optional<PlainJson>(std::move(members)) : std::nullopt;
  }

  std::optional<PlainJson> array(int depth) {
    PlainJson::Elements elements;
    const bool whole = list(']', [&] {
      auto value = element(depth);
      if (value) elements.push_back(std::move(*value));
      return value.has_value();
    });
    return whole ? std::optional<PlainJson>(std::move(elements)) : std::nullopt;
  }

  /// Reads a list from its opening bracket to `end`; `one` reads an element between commas.
  template <class One>
  bool list(char end, const One& one) {
    left_.remove_prefix(1);
    skip_blanks();
    if (takes({&end, 1})) return true;
    while (one()) {
      skip_blanks();
      if (takes({&end, 1})) return true;
      if (!takes(",")) return false;
    }
    return false;
  }

  std::optional<std::string> string() {
    if (!takes("\"")) return std::nullopt;
    std::string out;
    while (!left_.empty() && left_.front() != '"') {
      // Invalid UTF-8 and control characters are not JSON.
      const auto size = utf8_size(left_);
      if (size == 0 || static_cast<unsigned char>(left_.front()) < 0x20) return std::nullopt;
      if (takes("\\")) {
        if (!escape(out)) return std::nullopt;
        continue;
      }
      out += left_.substr(0, size);
      left_.remove_prefix(size);
    }
    return takes("\"") ? std::optional(std::move(out)) : std::nullopt;
  }

  bool escape(std::string& out) {
    if (takes("u")) return unicode(out);
    if (takes("/")) return out += '/', true;
    const auto known = left_.empty() ? std::string_view::npos : kShort.find(left_.front());
    if (known == std::string_view::npos) return false;
    out += kMeans[known];
    left_.remove_prefix(1);
    return true;
  }

  /// Two surrogates make one character above U+FFFF; a single one is invalid.
  bool unicode(std::string& out) {
    const auto first = four_digits();
    if (!first || (*first >= 0xdc00 && *first <= 0xdfff)) return false;
    if (*first < 0xd800 || *first > 0xdbff) return append_utf8(*first, out), true;
    const auto second = takes("\\u") ? four_digits() : std::nullopt;
    if (!second || *second < 0xdc00 || *second > 0xdfff) return false;
    append_utf8(0x10000 + ((*first - 0xd800) << 10U) + (*second - 0xdc00), out);
    return true;
  }

  std::optional<char32_t> four_digits() {
    unsigned value = 0;
    // from_chars() accepts a minus sign, JSON does not.
    const auto digits = left_.substr(0, 4);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() < 4 || digits.front() == '-' || read.ptr != digits.data() + 4) return std::nullopt;
    left_.remove_prefix(4);
    return value;
  }

  /// Reads an optional sign, 0 or digits without a leading 0, and optionally a fraction and an exponent.
  std::optional<PlainJson> number() {
    const auto* const begin = left_.data();
    takes("-");
    if (!takes("0") && !digits()) return std::nullopt;
    bool whole = true;
    if (takes(".")) {
      whole = false;
      if (!digits()) return std::nullopt;
    }
    if (takes("e") || takes("E")) {
      whole = false;
      if (!takes("+")) takes("-");
      if (!digits()) return std::nullopt;
    }
    const std::string_view text(begin, static_cast<std::size_t>(left_.data() - begin));
    return whole ? whole_number(text) : real_number(text);
  }

  bool digits() {
    const auto size = std::min(left_.find_first_not_of("0123456789"), left_.size());
    left_.remove_prefix(size);
    return size > 0;
  }

  /// Integers stay integers as long as they fit into 64 bits: a count must not lose digits. Larger ones
  /// become doubles.
  static std::optional<PlainJson> whole_number(std::string_view text) {
    std::int64_t value = 0;
    std::uint64_t large = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec == std::errc())
      return PlainJson(value);
    if (std::from_chars(text.data(), text.data() + text.size(), large).ec == std::errc())
      return PlainJson(large);
    return real_number(text);
  }

  // from_chars() reports both an underflow and an overflow as out of range, without a value.
  static std::optional<PlainJson> real_number(std::string_view text) {
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc()) return PlainJson(value);
    // A number that is closer to 0 than any other double is 0; one that is too large is refused.
    const double rounded = std::strtod(std::string(text).c_str(), nullptr);
    return std::isfinite(rounded) ? std::optional<PlainJson>(rounded) : std::nullopt;
  }

  bool takes(std::string_view word) {
    if (!left_.starts_with(word)) return false;
    left_.remove_prefix(word.size());
    return true;
  }
  void skip_blanks() { left_.remove_prefix(std::min(left_.find_first_not_of(" \t\r\n"), left_.size())); }

  std::string_view left_;
};

std::optional<PlainJson> parsed_plain_json(std::string_view text) { return PlainJsonReader(text).document(); }

}  // namespace holdfast::wire
