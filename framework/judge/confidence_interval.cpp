#include "judge/confidence_interval.hpp"

#include <cmath>

#include "judge/distributions.hpp"
#include "judge/question.hpp"

namespace holdfast::judge {

double confidence_quantile(std::size_t n, double significance) {
  const double tail = significance / 2;
  return n < kNormalFrom ? t_quantile_upper(tail, static_cast<double>(n - 1)) : normal_quantile_upper(tail);
}

Interval confidence_interval(const std::vector<double>& values, double significance) {
  const double centre = mean(values);
  const double spread = std::sqrt(variance(values) / static_cast<double>(values.size()));
  if (spread == 0) return {centre, centre};
  const double half = confidence_quantile(values.size(), significance) * spread;
  return {centre - half, centre + half};
}

}  // namespace holdfast::judge
