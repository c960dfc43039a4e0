#pragma once

#include <string>

inline std::string text_of(int words) {
  std::string text;
  for (int i = 0; i < words; ++i)
    text += std::string(static_cast<std::size_t>(1 + i % 7), static_cast<char>('a' + i % 20)) + " Of ";
  return text;
}
