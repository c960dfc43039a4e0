#include "wire/plain_json.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "wire/json_characters.hpp"

namespace holdfast::wire {
namespace {

/// The digits of a number above 0, and the position of its point: "12", 3 is 120.
struct Digits {
  std::string digits;
  int point = 0;
};

/// to_chars() without a precision gives the shortest digits that read back as the same number, like
/// nlohmann/json.
Digits digits_of(double value) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.begin(), buffer.end(), value, std::chars_format::scientific).ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const auto e = text.find('e');
  Digits made;
  for (const char c : text.substr(0, e)) {
    if (c != '.') made.digits += c;
  }
  made.point = std::atoi(std::string(text.substr(e + 1)).c_str()) + 1;
  return made;
}

std::string exponent_text(int exponent) {
  const auto digits = std::to_string(std::abs(exponent));
  return std::string(exponent < 0 ? "e-" : "e+") + (digits.size() < 2 ? "0" : "") + digits;
}

/// Prints like nlohmann/json: the shortest digits that read as the same number, with a point or an exponent.
std::string positive_text(double value) {
  const auto [digits, point] = digits_of(value);
  const auto size = static_cast<int>(digits.size());
  // 15 decimal digits is what every double keeps; nlohmann/json switches to an exponent there, and this text
  // must be the same.
  if (size <= point && point <= 15)
    return digits + std::string(static_cast<std::size_t>(point - size), '0') + ".0";
  if (0 < point && point <= 15)
    return digits.substr(0, static_cast<std::size_t>(point)) + "." +
           digits.substr(static_cast<std::size_t>(point));
  if (-4 < point && point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  return digits.substr(0, 1) + (size > 1 ? "." + digits.substr(1) : "") + exponent_text(point - 1);
}

std::string text_of(double value) {
  const std::string sign = std::signbit(value) ? "-" : "";
  // positive_text() is for numbers above 0. -0.0 keeps its sign, as in nlohmann/json.
  return sign + (value == 0 ? "0.0" : positive_text(std::abs(value)));
}

/// Writes the short form where JSON has one, else \u00XX. Only characters below 0x80 get here.
void append_escaped(char c, std::string& out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  const auto known = kMeans.find(c);
  out += '\\';
  if (known != std::string_view::npos) return void(out += kShort[known]);
  const auto code = static_cast<unsigned char>(c);
  ((out += "u00") += kHex[code >> 4U]) += kHex[code & 15U];
}

/// Appends the text in quotation marks. Characters of valid UTF-8 are copied whole.
void append_quoted(std::string_view text, std::string& out) {
  out += '"';
  while (!text.empty()) {
    const auto size = utf8_size(text);
    const char c = text.front();
    // Invalid UTF-8 is skipped byte by byte, one replacement character for each, so that the next valid
    // character is found.
    if (size == 0) {
      append_utf8(0xfffd, out);
    } else if (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) {
      append_escaped(c, out);
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  out += '"';
}

}  // namespace

PlainJson::PlainJson(double value) {
  if (std::isfinite(value)) value_ = Number{value, text_of(value)};
}

const double* PlainJson::number() const {
  const auto* number = std::get_if<Number>(&value_);
  return number == nullptr ? nullptr : &number->value;
}

const PlainJson* PlainJson::find(const std::string& key) const {
  const auto* all = members();
  if (all == nullptr) return nullptr;
  const auto found = all->find(key);
  return found == all->end() ? nullptr : &found->second;
}

std::string PlainJson::text() const {
  std::string out;
  append_to(out);
  return out;
}

void PlainJson::append_to(std::string& out) const {
  const char* between = "";
  if (const auto* number = std::get_if<Number>(&value_)) {
    out += number->text;
  } else if (const auto* words = string()) {
    append_quoted(*words, out);
  } else if (const auto* all = members()) {
    out += '{';
    for (const auto& [key, value] : *all) {
      append_quoted(key, out += between);
      value.append_to(out += ':');
      between = ",";
    }
    out += '}';
  } else if (const auto* list = elements()) {
    out += '[';
    for (const auto& value : *list) {
      value.append_to(out += between);
      between = ",";
    }
    out += ']';
  } else {
    out += flag() == nullptr ? "null" : *flag() ? "true" : "false";
  }
}

}  // namespace holdfast::wire
