#include <cstdio>
#include <cstdlib>

#include "words.hpp"

int main(int count, char** words) {
  std::string text = "a few words of a text";
  for (int i = 0; i < 12; ++i) text += text;
  long sum = 0;
  for (int i = 0; i < (count > 1 ? std::atoi(words[1]) : 1); ++i) sum += letters(text);
  std::printf("%ld\n", sum);
}
