#include <algorithm>
#include <limits>
#include <unordered_set>
#include <utility>

#include "bench/split_mix.hpp"
#include "holdfast/inputs.hpp"
#include "model/error.hpp"

namespace holdfast::inputs {

namespace {

using bench::SplitMix;
using InputNumbers = std::vector<std::uint64_t>;

constexpr std::uint64_t kLetters = 26;
constexpr std::uint64_t kWordMin = 4;
constexpr std::uint64_t kWordMax = 20;
/// Number of letters of the word for a number; 26^8 is 2 * 10^11, more than fits into memory.
constexpr std::size_t kNumberedWord = 8;

std::size_t checked(std::int64_t n) {
  if (n < 0)
    throw Error("an input of " + std::to_string(n) + " elements is not possible; 0 or more are needed");
  return static_cast<std::size_t>(n);
}

/// The size is the seed: an input depends only on its kind and its size, so that all processes and both sides
/// of a comparison get the same one.
SplitMix draws_for(std::size_t n) { return SplitMix(n); }

char letter(std::uint64_t i) { return static_cast<char>('a' + i); }

/// Returns the number to base 26, with leading letters, so that words sort like their numbers.
std::string numbered_word(std::uint64_t number) {
  std::string word(kNumberedWord, 'a');
  for (auto at = word.rbegin(); at != word.rend(); ++at, number /= kLetters) *at = letter(number % kLetters);
  return word;
}

std::string random_word(SplitMix& random) {
  std::string word(kWordMin + random.below(kWordMax - kWordMin + 1), 'a');
  for (char& c : word) c = letter(random.below(kLetters));
  return word;
}

/// Returns how many numbers from 0 on a T can represent exactly.
template <class T>
std::uint64_t distinct_numbers() {
  if constexpr (std::is_same_v<T, std::string>) {
    return 208'827'064'576;  // 26^8
  } else if constexpr (std::is_floating_point_v<T>) {
    // A floating-point type represents the integers up to 2^digits without gaps.
    return std::uint64_t{1} << static_cast<unsigned>(std::numeric_limits<T>::digits);
  } else {
    // For 64 bits, max + 1 would overflow to 0. One number less is not a restriction, because no vector is
    // that long.
    return static_cast<std::uint64_t>(std::numeric_limits<T>::max()) +
           (sizeof(T) < sizeof(std::uint64_t) ? 1 : 0);
  }
}

/// Converts `numbers`, each from 0 to `count` - 1, to elements.
template <class T>
std::vector<T> elements(const InputNumbers& numbers, std::size_t count) {
  if (count > distinct_numbers<T>())
    throw Error("an input of " + std::to_string(count) +
                " different elements is not possible: the element type " + "tells " +
                std::to_string(distinct_numbers<T>()) + " apart; take a wider one");
  std::vector<T> values;
  values.reserve(numbers.size());
  for (const auto number : numbers) {
    if constexpr (std::is_same_v<T, std::string>) {
      values.push_back(numbered_word(number));
    } else {
      values.push_back(static_cast<T>(number));
    }
  }
  return values;
}

InputNumbers ascending(std::size_t n) {
  InputNumbers numbers(n);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = i;
  return numbers;
}

/// Returns a permutation by the Fisher-Yates shuffle. std::shuffle is not used, because its result differs
/// between standard libraries.
InputNumbers permuted(std::size_t n) {
  SplitMix random = draws_for(n);
  InputNumbers numbers = ascending(n);
  for (std::size_t i = n; i > 1; --i) std::swap(numbers[i - 1], numbers[random.below(i)]);
  return numbers;
}

/// Draws ranks by Zipf's law with exponent 1: rank k has a probability proportional to 1 / (k + 1). The
/// inverse of the distribution function is found by binary search, O(log n) for each number.
InputNumbers zipf(std::size_t n) {
  std::vector<double> cumulated(n);
  double harmonic = 0;
  for (std::size_t k = 0; k < n; ++k) cumulated[k] = harmonic += 1 / static_cast<double>(k + 1);
  SplitMix random = draws_for(n);
  InputNumbers numbers(n);
  for (auto& number : numbers) {
    const auto at = std::upper_bound(cumulated.begin(), cumulated.end(), random.unit() * harmonic);
    // The product may be rounded to the whole sum, for which upper_bound() finds no element.
    number = std::min(n - 1, static_cast<std::size_t>(at - cumulated.begin()));
  }
  return numbers;
}

std::uint64_t square_root(std::uint64_t n) {
  std::uint64_t root = 0;
  // The loop takes sqrt(n) steps, few compared with the input of n elements, and needs no rounding of
  // std::sqrt().
  while ((root + 1) * (root + 1) <= n) ++root;
  return root;
}

InputNumbers drawn_below(std::uint64_t bound, std::size_t n) {
  SplitMix random = draws_for(n);
  InputNumbers numbers(n);
  for (auto& number : numbers) number = random.below(bound);
  return numbers;
}

/// Exchanges one pair for every 200 elements, so that one per cent of the elements are out of place.
InputNumbers exchanged(std::size_t n) {
  constexpr std::size_t kElementsPerPair = 200;
  InputNumbers numbers = ascending(n);
  SplitMix random = draws_for(n);
  const std::size_t pairs = n < 2 ? 0 : (n + kElementsPerPair - 1) / kElementsPerPair;
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto one = random.below(n);
    const auto other = random.below(n - 1);  // any but `one`
    std::swap(numbers[one], numbers[other < one ? other : other + 1]);
  }
  return numbers;
}

template <class T>
T any_value(SplitMix& random) {
  if constexpr (std::is_same_v<T, std::string>) {
    return random_word(random);
  } else if constexpr (std::is_floating_point_v<T>) {
    // Uses only the upper bits, because rounding all of them to float could give 1.
    constexpr int kDigits = std::numeric_limits<T>::digits;
    return static_cast<T>(random.bits() >> static_cast<unsigned>(64 - kDigits)) /
           static_cast<T>(std::uint64_t{1} << static_cast<unsigned>(kDigits));
  } else {
    return static_cast<T>(random.bits());
  }
}

}  // namespace

template <Element T>
std::vector<T> sorted(std::int64_t n) {
  return elements<T>(ascending(checked(n)), checked(n));
}

template <Element T>
std::vector<T> reversed(std::int64_t n) {
  auto values = sorted<T>(n);
  std::reverse(values.begin(), values.end());
  return values;
}

template <Element T>
std::vector<T> shuffled(std::int64_t n) {
  return elements<T>(permuted(checked(n)), checked(n));
}

template <Element T>
std::vector<T> random(std::int64_t n) {
  SplitMix random = draws_for(checked(n));
  std::vector<T> values(checked(n));
  for (auto& value : values) value = any_value<T>(random);
  return values;
}

template <Element T>
std::vector<T> skewed(std::int64_t n) {
  return elements<T>(zipf(checked(n)), checked(n));
}

template <Element T>
std::vector<T> few_distinct(std::int64_t n) {
  const auto values = square_root(checked(n));
  return elements<T>(drawn_below(values, checked(n)), values);
}

template <Element T>
std::vector<T> nearly_sorted(std::int64_t n) {
  return elements<T>(exchanged(checked(n)), checked(n));
}

template <Element T>
std::vector<T> constant(std::int64_t n) {
  return elements<T>(InputNumbers(checked(n), 0), 1);
}

/// Returns different words; a duplicate, which is likely only among the short ones, is drawn again.
std::vector<std::string> strings(std::int64_t n) {
  SplitMix random = draws_for(checked(n));
  std::unordered_set<std::string> known;
  std::vector<std::string> words;
  while (words.size() < checked(n)) {
    auto word = random_word(random);
    if (known.insert(word).second) words.push_back(std::move(word));
  }
  return words;
}

std::string text(std::int64_t n) {
  SplitMix random = draws_for(checked(n));
  std::string words;
  while (words.size() < checked(n)) words += (words.empty() ? "" : " ") + random_word(random);
  words.resize(checked(n));
  return words;
}

#define INPUTS(T)                                           \
  template std::vector<T> sorted<T>(std::int64_t n);        \
  template std::vector<T> reversed<T>(std::int64_t n);      \
  template std::vector<T> shuffled<T>(std::int64_t n);      \
  template std::vector<T> random<T>(std::int64_t n);        \
  template std::vector<T> skewed<T>(std::int64_t n);        \
  template std::vector<T> few_distinct<T>(std::int64_t n);  \
  template std::vector<T> nearly_sorted<T>(std::int64_t n); \
  template std::vector<T> constant<T>(std::int64_t n);
// clang-format off
INPUTS(std::string) INPUTS(signed char) INPUTS(unsigned char) INPUTS(short) INPUTS(unsigned short) INPUTS(int)
INPUTS(unsigned) INPUTS(long) INPUTS(unsigned long) INPUTS(long long) INPUTS(unsigned long long) INPUTS(float)
INPUTS(double)
// clang-format on

}  // namespace holdfast::inputs
