#pragma once

/// Texts with separators: "count:5" is "count" and "5".

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast {

/// Splits a text at a separator. Returns at least one part; parts may be empty.
inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// Joins words; the reverse of split().
inline std::string joined(const std::vector<std::string>& words, const std::string& separator) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : separator) + words[i];
  return text;
}

/// Returns "a, b, c".
inline std::string listed(const std::vector<std::string>& words) { return joined(words, ", "); }

/// Returns "a, b, c, d, e, and 7 more". A sentence names at most five; a report lists all of them.
inline std::string listed_first(std::vector<std::string> words, const std::string& between = ", ") {
  constexpr std::size_t kShown = 5;
  if (words.size() <= kShown) return joined(words, between);
  const auto left = words.size() - kShown;
  words.resize(kShown);
  return joined(words, between) + between + "and " + std::to_string(left) + " more";
}

}  // namespace holdfast
