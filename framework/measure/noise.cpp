#include "measure/noise.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

#include "measure/variation.hpp"

namespace holdfast::measure {
namespace {

constexpr unsigned kBitsOfDraw = 64;
constexpr unsigned kBitsOfDouble = 53;
/// ScalaMeter's unit of a relative magnitude: a tenth of the mean.
constexpr double kRelativeUnit = 10;

}  // namespace

double normal_of(std::uint64_t draw) {
  const auto k = static_cast<double>(draw >> (kBitsOfDraw - kBitsOfDouble));
  // The middle of its cell: never 0. The last cell's middle would round to 1, where the quantile is infinite.
  const double p = std::min(std::ldexp(k + 0.5, -static_cast<int>(kBitsOfDouble)), std::nextafter(1.0, 0.0));
  return boost::math::quantile(boost::math::normal_distribution<double>(), p);
}

Samples with_absolute_noise(Samples samples, double magnitude, std::mt19937_64& random) {
  for (auto& sample : samples) {
    sample.value += std::clamp(magnitude * normal_of(random()), -magnitude, magnitude);
  }
  return samples;
}

Samples with_relative_noise(Samples samples, double magnitude, std::mt19937_64& random) {
  if (samples.empty()) return samples;
  const double f = magnitude * std::fabs(mean(values_of(samples))) / kRelativeUnit;
  return with_absolute_noise(std::move(samples), f, random);
}

}  // namespace holdfast::measure
