#include "words.hpp"

int given[4] = {1, 2, 3, 4};

int weighed(int count) { return count; }

int letters(const std::string& text) {
  int count = 0;
  for (int round = 0; round < 200; ++round) {
    for (const char letter : text) count += letter == 'a' + round % 26 ? 1 : 0;
    count = weighed(count);
  }
  return count;
}

int spaces(const std::string& text) {
  int count = 0;
  for (int round = 0; round < 300; ++round) {
    for (const char letter : text) count += letter == ' ' ? round : 0;
  }
  return count;
}
