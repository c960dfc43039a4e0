#include "words.hpp"

#include <algorithm>
#include <thread>

namespace words {
namespace {

std::string lower(std::string word) {
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  return word;
}

__attribute__((noinline)) int rarely(int x) { return x * 5 + 1; }

}  // namespace

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> found;
  std::string word;
  for (const char c : text) {
    if (is_letter(c)) {
      word += c;
    } else if (!word.empty()) {
      found.push_back(lower(word));
      word.clear();
    }
  }
  return found;
}

void sort_by_length(std::vector<std::string>& words) {
  const auto by_length = [](const std::string& one, const std::string& other) {
    return one.size() < other.size();
  };
  std::sort(words.begin(), words.end(), by_length);
}

long letters_in_threads(const std::string& text) {
  long first = 0;
  long second = 0;
  const auto count = [&](std::size_t begin, std::size_t end, long& into) {
    for (std::size_t i = begin; i < end; ++i) into += is_letter(text[i]) ? 1 : 0;
  };
  std::thread half([&] { count(0, text.size() / 2, first); });
  count(text.size() / 2, text.size(), second);
  half.join();
  return first + second;
}

// PLACE FOR MORE
int checksum(const std::string& text) {
  int sum = 0;
  for (const char c : text) sum = sum * 31 + c;
  if (sum == 12345) sum = never(sum);
  return rarely(sum);
}

int never(int x) {
  int sum = 0;
  for (int i = 0; i < x; ++i) sum = sum % 1000 * 7 + i;
  return sum;
}

}  // namespace words
