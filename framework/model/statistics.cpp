#include "model/statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace holdfast {

double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

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
  // The second pass takes away what the first lost in its long sum.
  const auto rough = static_cast<double>(mean_from(0, values));
  return static_cast<double>(rough + mean_from(rough, values));
}

double variance(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (*least == *most) return 0;  // decided exactly, whatever the mean rounds to
  const double origin = mean(values);
  const long double centre = mean_from(origin, values);
  long double squares = 0;
  for (const double value : values) {
    const long double apart = static_cast<long double>(value) - origin - centre;
    squares += apart * apart;
  }
  return static_cast<double>(squares / static_cast<long double>(values.size() - 1));
}

}  // namespace holdfast
