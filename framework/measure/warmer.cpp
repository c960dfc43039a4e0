#include "measure/warmer.hpp"

#include <algorithm>
#include <vector>

#include "measure/variation.hpp"

namespace holdfast::measure {

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
