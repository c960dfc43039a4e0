#include "judge/student.hpp"

#include <algorithm>
#include <cmath>

#include "judge/distributions.hpp"

namespace holdfast::judge {
namespace {

double mean_of(std::span<const double> values) {
  long double sum = 0;
  for (const double value : values) sum += value;
  return static_cast<double>(sum / static_cast<long double>(values.size()));
}

double squares_around(std::span<const double> values, double centre) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (*least == *most) return 0;  // decided exactly: the mean of equal numbers need not be that number
  double sum = 0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return sum;
}

}  // namespace

double student_p_value(std::span<const double> x, std::span<const double> y) {
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  const double df = n + m - 2;
  if (x.empty() || y.empty() || df < 1) return 1;
  const double mean_x = mean_of(x);
  const double mean_y = mean_of(y);
  const double squares = squares_around(x, mean_x) + squares_around(y, mean_y);
  if (squares == 0) return x.front() == y.front() ? 1 : 0;
  const double error = std::sqrt(squares / df * (1 / n + 1 / m));
  return std::min(1.0, 2 * t_tail(std::fabs(mean_y - mean_x) / error, df));
}

}  // namespace holdfast::judge
