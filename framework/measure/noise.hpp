#pragma once

/// MEASURER absolute-noise and relative-noise: makes a quiet measurement as noisy as another machine would
/// (ScalaMeter's measurers of these names). To see what a tester makes of noise, or to loosen one that is too
/// strict for a program without any.
///
/// To every value clamp(f g, -f, +f) is added, where g is drawn from the standard normal distribution: two
/// thirds of the values move by less than f, the others by f exactly. f is `magnitude`, in the unit of the
/// values, or `magnitude` * |mean| / 10, so that a relative magnitude of 1 is 10 % of the mean. The mean is
/// that of the samples given, of one process.
///
/// Each value uses one draw of `random`, through the inverse of the normal distribution function, and not
/// std::normal_distribution, which differs between standard libraries: a seed means the same noise
/// everywhere.

#include <cstdint>
#include <random>

#include "measure/take.hpp"

namespace holdfast::measure {

/// The standard normal number that belongs to a draw of std::mt19937_64: its quantile at (k + 1/2) / 2^53,
/// where k are the upper 53 bits.
double normal_of(std::uint64_t draw);

/// `magnitude`: 0 or more. Only `value` changes; what else is known of a sample stays as it was read.
Samples with_absolute_noise(Samples samples, double magnitude, std::mt19937_64& random);
Samples with_relative_noise(Samples samples, double magnitude, std::mt19937_64& random);

}  // namespace holdfast::measure
