#include "model/text/did_you_mean.hpp"

#include <algorithm>
#include <utility>

namespace holdfast::text {

/// Computes the optimal string alignment distance, the Damerau-Levenshtein distance without overlapping
/// swaps, by dynamic programming. Time is O(|a| |b|), memory three rows.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;  // rows of the table of all prefixes: two rows ago, one ago, this one
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(last, std::move(row));
  }
  return last[b.size()];
}

std::string closest_word(const std::string& word, const std::vector<std::string>& known) {
  constexpr std::size_t kWordMax = 64;  // no name here is longer
  std::string closest;
  // One more than the largest distance that counts as close: the distance of a suggestion must be below it.
  std::size_t least = word.size() > kWordMax ? 0 : (word.size() + 1) / 3 + 1;
  for (const auto& one : known) {
    const auto distance = least == 0 ? 0 : edit_distance(word, one);
    // A distance of the whole length means that no letter is common.
    if (distance >= least || distance >= one.size()) continue;
    least = distance;
    closest = one;
  }
  return closest;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  const auto closest = closest_word(word, known);
  return closest.empty() ? "" : "; did you mean \"" + closest + "\"?";
}

}  // namespace holdfast::text
