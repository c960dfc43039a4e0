#include "stats/student.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "stats/comparison_input.hpp"
#include "stats/distributions.hpp"

namespace holdfast::stats {
namespace {

/// A fifth is the usual cut of the trimmed t test (R. R. Wilcox: Introduction to Robust Estimation and
/// Hypothesis Testing).
constexpr double kTrim = 0.2;
/// A larger cut, used only if at least this number of values is left: the error of fewer values is too uncertain for a
/// choice.
struct MoreTrim {
  double trim;
  std::size_t left_min;
};
constexpr std::array kMoreTrims{MoreTrim{0.3, 8}, MoreTrim{0.4, 12}};
/// The level on each side of the interval whose length is compared.
constexpr double kTail = 0.005;

double mean_of(std::span<const double> values) {
  long double sum = 0;
  for (const double value : values) sum += value;
  return static_cast<double>(sum / static_cast<long double>(values.size()));
}

double squares_around(std::span<const double> values, double centre) {
  const auto [least, most] = std::ranges::minmax_element(values);
  if (*least == *most) return 0;  // decided exactly: the mean of equal numbers need not be that number
  double sum = 0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return sum;
}

/// Returns the trimmed mean of ascending values with `cut` of them cut at each end, or fewer if the remaining ones
/// would all be equal.
TrimmedMean trimmed_at(std::vector<double> values, std::size_t cut) {
  const std::size_t n = values.size();
  while (cut > 0 && values[cut] == values[n - 1 - cut]) --cut;
  // The mean is over the h kept values, and the Winsorised sum of squares over all n. Hence the variance is multiplied
  // by n - 1 and divided by h (h - 1).
  const auto kept = static_cast<double>(n - 2 * cut);
  const double centre = mean(
      {values.begin() + static_cast<std::ptrdiff_t>(cut), values.end() - static_cast<std::ptrdiff_t>(cut)});
  const double squares = static_cast<double>(n - 1) * winsorised_variance(std::move(values), cut);
  return {.mean = centre, .standard_error = std::sqrt(squares / (kept * (kept - 1))), .df = kept - 1};
}

}  // namespace

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

TrimmedMean trimmed_mean(std::vector<double> values) {
  std::ranges::sort(values);
  const auto cut = trimmed_count(values.size());
  return trimmed_at(std::move(values), cut);
}

TrimmedMean adaptive_trimmed_mean(std::vector<double> values) {
  std::ranges::sort(values);
  auto chosen = trimmed_at(values, trimmed_count(values.size()));
  double least = kWorthwhile * half_interval(chosen);
  for (const auto& [trim, left_min] : kMoreTrims) {
    const auto cut = static_cast<std::size_t>(trim * static_cast<double>(values.size()));
    // The next cut leaves even fewer.
    if (values.size() - 2 * cut < left_min) break;
    const auto made = trimmed_at(values, cut);
    // After a larger cut was worthwhile, a still larger one replaces it if it makes the interval shorter at all.
    if (half_interval(made) >= least) continue;
    least = half_interval(made);
    chosen = made;
  }
  return chosen;
}

double half_interval(const TrimmedMean& mean) {
  return mean.standard_error == 0 ? 0 : t_quantile_upper(kTail, mean.df) * mean.standard_error;
}

std::size_t trimmed_count(std::size_t n) { return static_cast<std::size_t>(kTrim * static_cast<double>(n)); }

double winsorised_variance(std::vector<double> values, std::size_t cut) {
  std::ranges::sort(values);
  std::fill_n(values.begin(), cut, values[cut]);
  std::fill_n(values.rbegin(), cut, values[values.size() - 1 - cut]);
  return variance(values);
}

/// The degrees of freedom use only the fractions that both sides contribute to the squared error, so that no unit of
/// the values makes a square overflow or underflow. (B. L. Welch: The generalization of "Student's" problem when
/// several different population variances are involved, Biometrika 34, 1947. F. E. Satterthwaite: An approximate
/// distribution of estimates of variance components, Biometrics Bulletin 2, 1946.)
WelchError welch_error(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  const double share_x = variance(x) / n;
  const double share_y = variance(y) / m;
  const double sum = share_x + share_y;
  if (sum == 0) return {};
  const double part_x = share_x / sum;
  const double part_y = share_y / sum;
  return {.standard_error = std::sqrt(sum),
          .df = 1 / (part_x * part_x / (n - 1) + part_y * part_y / (m - 1))};
}

double student_p_value(std::span<const double> x, std::span<const double> y, double inflation) {
  const auto n = static_cast<double>(x.size());
  const auto m = static_cast<double>(y.size());
  const double df = n + m - 2;
  if (x.empty() || y.empty() || df < 1) return 1;
  const double mean_x = mean_of(x);
  const double mean_y = mean_of(y);
  const double squares = squares_around(x, mean_x) + squares_around(y, mean_y);
  if (squares == 0) return x.front() == y.front() ? 1 : 0;
  const double error = std::sqrt(inflation * squares / df * (1 / n + 1 / m));
  return std::min(1.0, 2 * t_tail(std::fabs(mean_y - mean_x) / error, df));
}

}  // namespace holdfast::stats
