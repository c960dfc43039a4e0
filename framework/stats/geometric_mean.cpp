#include "stats/geometric_mean.hpp"

#include <cmath>

namespace holdfast::stats {

namespace {

bool has_logarithm(double ratio) { return std::isfinite(ratio) && ratio > 0; }

}  // namespace

std::optional<Ratio> geometric_mean(const std::vector<Ratio>& ratios) {
  double sum = 0;
  double below = 0;
  double above = 0;
  double count = 0;
  for (const auto& one : ratios) {
    if (!has_logarithm(one.ratio) || !has_logarithm(one.low) || !has_logarithm(one.high)) continue;
    sum += std::log(one.ratio);
    below += std::pow(std::log(one.ratio / one.low), 2);
    above += std::pow(std::log(one.high / one.ratio), 2);
    ++count;
  }
  if (count == 0) return std::nullopt;
  const double mean = sum / count;
  return Ratio{.ratio = std::exp(mean),
               .low = std::exp(mean - std::sqrt(below) / count),
               .high = std::exp(mean + std::sqrt(above) / count)};
}

}  // namespace holdfast::stats
