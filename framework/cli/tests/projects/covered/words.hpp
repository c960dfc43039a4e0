#pragma once

#include <string>
#include <vector>

namespace words {

/// Is inlined into its callers.
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

template <class Number>
__attribute__((noinline)) Number sum_of(const std::vector<Number>& numbers) {
  Number sum = 0;
  for (const Number one : numbers) sum = sum * 3 + one;
  return sum;
}

std::vector<std::string> split(const std::string& text);
void sort_by_length(std::vector<std::string>& words);
long letters_in_threads(const std::string& text);
int checksum(const std::string& text);
int never(int x);

}  // namespace words
