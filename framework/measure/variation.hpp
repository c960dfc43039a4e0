#pragma once

/// Mean and coefficient of variation of what a process has measured.

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace holdfast::measure {

/// `values` not empty.
template <class Values>
double mean(const Values& values) {
  return std::accumulate(std::begin(values), std::end(values), 0.0) / static_cast<double>(values.size());
}

/// Sample standard deviation (n - 1) over the absolute mean, of at least two values. Constant series, also of
/// zeros, vary by exactly 0: the mean of equal numbers need not be that number.
template <class Values>
double coefficient_of_variation(const Values& values) {
  const auto [least, most] = std::minmax_element(std::begin(values), std::end(values));
  if (*least == *most) return 0;
  const double centre = mean(values);
  double squares = 0;
  for (const double value : values) squares += (value - centre) * (value - centre);
  return std::sqrt(squares / static_cast<double>(values.size() - 1)) / std::fabs(centre);
}

}  // namespace holdfast::measure
