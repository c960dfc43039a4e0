// Benchmarks of ankerl::unordered_dense.
#include <ankerl/unordered_dense.h>

#include <cstdint>
#include <string>

#include "marks.hpp"

namespace {

using Numbers = ankerl::unordered_dense::map<std::uint64_t, std::uint64_t>;
using Words = ankerl::unordered_dense::map<std::string, int>;
using Set = ankerl::unordered_dense::set<std::uint32_t>;

Numbers filled() {
  Numbers made;
  for (std::uint64_t i = 0; i < 300; ++i) made[i * 7919] = i;
  return made;
}
const Numbers numbers = filled();

Words named() {
  Words made;
  for (int i = 0; i < 100; ++i) made["a word and its number " + std::to_string(i)] = i;
  return made;
}
const Words words = named();

unsigned found() {
  unsigned sum = 0;
  for (std::uint64_t i = 0; i < 400; ++i) {
    if (const auto at = numbers.find(i * 7919); at != numbers.end()) sum += static_cast<unsigned>(at->second);
  }
  return sum;
}
unsigned found_words() {
  unsigned sum = 0;
  for (int i = 0; i < 50; ++i)
    sum += static_cast<unsigned>(words.count("a word and its number " + std::to_string(i * 3)));
  return sum;
}
/// Returns a text of twelve characters: a hash handles short texts separately.
Words short_named() {
  Words made;
  for (int i = 100; i < 200; ++i) made["short one" + std::to_string(i)] = i;
  return made;
}
const Words short_words = short_named();
unsigned found_short_words() {
  unsigned sum = 0;
  for (const auto& [word, number] : short_words) sum += static_cast<unsigned>(short_words.count(word));
  return sum;
}
unsigned erased() {
  auto copy = numbers;
  for (std::uint64_t i = 0; i < 150; ++i) copy.erase(i * 7919 * 2);
  return static_cast<unsigned>(copy.size());
}
unsigned visited() {
  unsigned sum = 0;
  for (const auto& [key, value] : numbers) sum += static_cast<unsigned>(key ^ value);
  return sum;
}
unsigned set_of_squares() {
  Set made;
  for (std::uint32_t i = 0; i < 200; ++i) made.insert(i * i % 1021);
  return static_cast<unsigned>(made.size());
}
unsigned reserved() {
  Numbers made;
  made.reserve(500);
  for (std::uint64_t i = 0; i < 200; ++i) made.try_emplace(i, i);
  return static_cast<unsigned>(made.bucket_count());
}
unsigned hashed_text() {
  unsigned sum = 0;
  std::string text;
  for (int i = 0; i < 80; ++i) {
    text += static_cast<char>('a' + i % 26);
    sum ^= static_cast<unsigned>(ankerl::unordered_dense::hash<std::string>{}(text));
  }
  return sum;
}
unsigned hashed_numbers() {
  unsigned sum = 0;
  for (std::uint64_t i = 0; i < 200; ++i)
    sum ^= static_cast<unsigned>(ankerl::unordered_dense::hash<std::uint64_t>{}(i));
  return sum;
}

}  // namespace

WITNESSED("insert", filled().size())
WITNESSED("find", found())
WITNESSED("find-words", found_words())
WITNESSED("find-short-words", found_short_words())
WITNESSED("erase", erased())
WITNESSED("visit", visited())
WITNESSED("set", set_of_squares())
WITNESSED("reserve", reserved())
WITNESSED("hash-text", hashed_text())
WITNESSED("hash-numbers", hashed_numbers())
