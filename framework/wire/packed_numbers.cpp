#include "wire/packed_numbers.hpp"

#include <algorithm>
#include <bit>

#include "model/error.hpp"

namespace holdfast::wire {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kWidthMax = 54;  ///< of differences of numbers below 2^53

std::uint64_t take_digit(std::string_view& text) {
  const auto digit = kDigits.find(take(text));
  if (digit == std::string_view::npos) throw Error("a letter that is no digit");
  return digit;
}

/// Bits, highest first, six in a digit.
class BitWriter {
 public:
  explicit BitWriter(std::string& text) : text_(text) {}

  void put(std::uint64_t number, int width) {
    for (int bit = width - 1; bit >= 0; --bit) {
      digit_ = 2 * digit_ + ((number >> bit) & 1);
      if (++filled_ == 6) flush();
    }
  }
  void finish() {
    if (filled_ == 0) return;
    digit_ <<= 6 - filled_;
    flush();
  }

 private:
  void flush() {
    text_ += kDigits[digit_];
    digit_ = 0;
    filled_ = 0;
  }

  std::string& text_;
  std::size_t digit_ = 0;
  int filled_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::string_view& text) : text_(text) {}

  std::uint64_t get(int width) {
    std::uint64_t number = 0;
    for (int bit = 0; bit < width; ++bit) {
      if (left_ == 0) {
        digit_ = take_digit(text_);
        left_ = 6;
      }
      number = 2 * number + ((digit_ >> --left_) & 1);
    }
    return number;
  }

 private:
  std::string_view& text_;
  std::uint64_t digit_ = 0;
  int left_ = 0;
};

}  // namespace

char take(std::string_view& text) {
  if (text.empty()) throw Error("it ends too early");
  const char first = text.front();
  text.remove_prefix(1);
  return first;
}

void pack_one(std::int64_t number, std::string& text) {
  auto rest =
      number < 0 ? 2 * static_cast<std::uint64_t>(-(number + 1)) + 1 : 2 * static_cast<std::uint64_t>(number);
  for (; rest >= 32; rest /= 32) text += kDigits[32 + rest % 32];
  text += kDigits[rest];
}

std::int64_t unpack_one(std::string_view& text) {
  std::uint64_t folded = 0;
  for (int shift = 0;; shift += 5) {
    if (shift > kWidthMax) throw Error("a number that is too large");
    const auto digit = take_digit(text);
    folded |= (digit % 32) << shift;
    if (digit < 32) break;
  }
  const auto half = static_cast<std::int64_t>(folded / 2);
  return folded % 2 == 0 ? half : -half - 1;
}

void pack(const std::vector<std::int64_t>& numbers, std::string& text) {
  if (numbers.empty()) return;
  const auto [low, high] = std::minmax_element(numbers.begin(), numbers.end());
  const auto width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(*high - *low)));
  text += kDigits[static_cast<std::size_t>(width)];
  pack_one(*low, text);
  BitWriter bits(text);
  for (const auto number : numbers) bits.put(static_cast<std::uint64_t>(number - *low), width);
  bits.finish();
}

std::vector<std::int64_t> unpack(std::size_t count, std::string_view& text) {
  if (count == 0) return {};
  const auto width = static_cast<int>(take_digit(text));
  if (width > kWidthMax) throw Error("a number that is too large");
  std::vector<std::int64_t> numbers(count, unpack_one(text));
  BitReader bits(text);
  for (auto& number : numbers) number += static_cast<std::int64_t>(bits.get(width));
  return numbers;
}

}  // namespace holdfast::wire
