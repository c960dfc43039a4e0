#include "stats/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace holdfast {

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

/// Type 7 of R. J. Hyndman, Y. Fan: Sample quantiles in statistical packages, The American Statistician 50,
/// 1996. Only the two order statistics beside the quantile's position are needed, so the values are
/// partitioned and not sorted: O(n).
double quantile(std::vector<double> values, double p) {
  const double place = p * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(place);
  std::nth_element(values.begin(), values.begin() + below, values.end());
  const double low = values[static_cast<std::size_t>(below)];
  const double part = place - static_cast<double>(below);
  if (part == 0) return low;
  const double high = *std::min_element(values.begin() + below + 1, values.end());
  return low + part * (high - low);
}

long double mean_from(double origin, const std::vector<double>& values) {
  long double sum = 0;
  for (const double value : values) sum += static_cast<long double>(value) - origin;
  return sum / static_cast<long double>(values.size());
}

double mean(const std::vector<double>& values) {
  // The second pass removes the rounding error of the first one's long sum.
  const auto rough = static_cast<double>(mean_from(0, values));
  return static_cast<double>(rough + mean_from(rough, values));
}

double middle_mean(std::vector<double> values) {
  const auto cut =
      static_cast<std::ptrdiff_t>(std::max(values.size() / 5, std::size_t{values.size() < 3 ? 0U : 1U}));
  std::ranges::sort(values);
  return mean({values.begin() + cut, values.end() - cut});
}

Whole whole_of(std::vector<double> values) {
  const auto fifth = static_cast<std::ptrdiff_t>(std::max(values.size() / 5, std::size_t{1}));
  std::ranges::sort(values);
  return {.mean = mean(values),
          .lowest = mean({values.begin(), values.begin() + fifth}),
          .highest = mean({values.end() - fifth, values.end()})};
}

/// The two-pass algorithm: the textbook formula with sums of squares loses all digits if the mean is large
/// beside the spread. (T. F. Chan, G. H. Golub, R. J. LeVeque: Algorithms for computing the sample variance,
/// The American Statistician 37, 1983.)
double variance(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax_element(values);
  if (*least == *most) return 0;  // decided exactly, however the mean is rounded
  const double origin = mean(values);
  const long double centre = mean_from(origin, values);
  long double squares = 0;
  for (const double value : values) {
    const long double apart = static_cast<long double>(value) - origin - centre;
    squares += apart * apart;
  }
  return static_cast<double>(squares / static_cast<long double>(values.size() - 1));
}

double coefficient_of_variation(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax_element(values);
  if (*least == *most) return 0;
  const double centre = mean(values);
  return centre == 0 ? std::numeric_limits<double>::infinity()
                     : std::sqrt(variance(values)) / std::fabs(centre);
}

std::optional<MedianInterval> median_interval(std::vector<double> values, double confidence) {
  const auto n = static_cast<double>(values.size());
  if (n < values_needed(confidence)) return std::nullopt;
  const auto chance_of = [n](double k) {  // P(X = k)
    // In logarithms: a factorial overflows a double from 171 on.
    return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
  };
  std::size_t rank = 1;
  double at_most = chance_of(0) + chance_of(1);  // P(X <= rank)
  while (rank < values.size() / 2 && 2 * at_most <= 1 - confidence)
    at_most += chance_of(static_cast<double>(++rank));
  std::ranges::sort(values);
  return MedianInterval{.low = values[rank - 1], .high = values[values.size() - rank]};
}

/// With r = 1, the probability 1 - 2 (1/2)^n must be at least the confidence.
int values_needed(double confidence) { return static_cast<int>(std::ceil(1 - std::log2(1 - confidence))); }

}  // namespace holdfast
