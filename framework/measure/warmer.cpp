#include "measure/warmer.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace holdfast::measure {
namespace {

/// Sample standard deviation over mean. Constant series, also of zeros, vary by 0.
double coefficient_of_variation(const std::deque<double>& values) {
  double mean = 0;
  for (const double value : values) mean += value;
  mean /= static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  if (squares == 0) return 0;
  return std::sqrt(squares / static_cast<double>(values.size() - 1)) / std::fabs(mean);
}

}  // namespace

bool Warmer::done_after(double value) {
  ++result_.runs;
  window_.push_back(value);
  if (window_.size() > static_cast<std::size_t>(limits_.window)) window_.pop_front();
  if (window_.size() == static_cast<std::size_t>(limits_.window)) {
    result_.cov = coefficient_of_variation(window_);
    result_.steady = result_.cov < limits_.cov;
  }
  return result_.steady || result_.runs >= static_cast<std::uint64_t>(limits_.runs_max);
}

double Warmer::typical() const {
  if (window_.empty()) return 0;
  std::vector<double> sorted(window_.begin(), window_.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

}  // namespace holdfast::measure
