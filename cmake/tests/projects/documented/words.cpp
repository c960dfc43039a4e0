#include "words.hpp"

std::map<std::string, int> count(const std::vector<std::string>& words) {
  std::map<std::string, int> counts;
  for (const auto& word : words) ++counts[word];
  return counts;
}
