#include "tests/fuzz/mutated.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace holdfast::fuzz {
namespace {

constexpr std::array kEdges{"-1",   "0",  "1e999", "nan", "18446744073709551616", "-9223372036854775808",
                            "\"\"", "[]", "{}",    "null"};

struct Range {
  std::size_t begin;
  std::size_t size;
};

std::size_t below(std::size_t end, std::mt19937& random) {
  return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// Returns a range of the text, which is short in three of four cases.
Range range_of(const std::string& text, std::mt19937& random) {
  const auto begin = below(text.size() + 1, random);
  const auto most =
      below(4, random) == 0 ? text.size() - begin : std::min<std::size_t>(8, text.size() - begin);
  return {begin, below(most + 1, random)};
}

void change_bytes(std::string& text, std::mt19937& random) {
  for (auto count = 1 + below(4, random); count > 0 && !text.empty(); --count)
    text[below(text.size(), random)] = static_cast<char>(below(256, random));
}

void replace_number(std::string& text, std::mt19937& random) {
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto from = text.begin() + static_cast<std::ptrdiff_t>(below(text.size() + 1, random));
  const auto begin = std::find_if(from, text.end(), is_digit);
  const auto end = std::find_if_not(begin, text.end(), is_digit);
  text.replace(begin, end, kEdges[below(kEdges.size(), random)]);
}

void damage(std::string& text, const std::string& other, std::mt19937& random) {
  const auto range = range_of(text, random);
  switch (below(6, random)) {
    case 0:
      return change_bytes(text, random);
    case 1:
      return replace_number(text, random);
    case 2:
      text.erase(range.begin, range.size);
      return;
    case 3:
      text.insert(range.begin, text.substr(range.begin, range.size));
      return;
    case 4:
      text.resize(range.begin);
      return;
    default: {
      const auto taken = range_of(other, random);
      text.replace(range.begin, range.size, other.substr(taken.begin, taken.size));
    }
  }
}

}  // namespace

std::string mutated(std::string input, const std::string& other, std::mt19937& random) {
  for (auto count = 1 + below(4, random); count > 0; --count) damage(input, other, random);
  return input;
}

}  // namespace holdfast::fuzz
