#include "judge/trimmed_mean.hpp"

#include <algorithm>
#include <cmath>

#include "judge/question.hpp"

namespace holdfast::judge {

TrimmedMean trimmed_mean(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  const auto cut = static_cast<std::size_t>(kTrim * static_cast<double>(n));
  const auto kept = static_cast<double>(n - 2 * cut);
  const double centre = mean(
      {values.begin() + static_cast<std::ptrdiff_t>(cut), values.end() - static_cast<std::ptrdiff_t>(cut)});
  for (std::size_t i = 0; i < cut; ++i) {  // Winsorise
    values[i] = values[cut];
    values[n - 1 - i] = values[n - 1 - cut];
  }
  const double squares = static_cast<double>(n - 1) * variance(values);
  return {.mean = centre, .standard_error = std::sqrt(squares / (kept * (kept - 1))), .df = kept - 1};
}

}  // namespace holdfast::judge
