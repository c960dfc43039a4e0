#pragma once

/// Mean and coefficient of variation of what a process has measured.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace holdfast::measure {

/// `values` not empty.
template <class Values>
double mean(const Values& values) {
  return std::accumulate(std::begin(values), std::end(values), 0.0) / static_cast<double>(values.size());
}

/// Sample standard deviation (n - 1) over the absolute mean; infinite where that is 0. Constant series, also of zeros and of
/// one value, vary by exactly 0: the mean of equal numbers need not be that number. `values` not empty.
template <class Values>
double coefficient_of_variation(const Values& values) {
  const auto [least, most] = std::minmax_element(std::begin(values), std::end(values));
  if (*least == *most) return 0;
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  const double deviation = std::sqrt(squares / static_cast<double>(values.size() - 1));
  return centre == 0 ? std::numeric_limits<double>::infinity() : deviation / std::fabs(centre);
}

}  // namespace holdfast::measure
