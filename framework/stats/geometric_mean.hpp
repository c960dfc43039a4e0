#pragma once

/// The geometric mean of several changes: one number for a suite or a release.
///
/// The mean of the logarithms weighs each change alike, and twice as slow beside twice as fast gives 1. Errors of
/// different tests are independent, so that the distances of the bounds from the estimates, in logarithms, are added
/// as squares and divided by the number:
///
///   log(mean) = sum of log(ratio) / n,   log(mean) - log(low) = sqrt(sum of (log(ratio) - log(low))^2) / n
///
/// J. E. Smith: Characterizing computer performance with a single number, Communications of the ACM 31 (1988), says why
/// other means of ratios contradict themselves.

#include <optional>
#include <vector>

#include "model/verdict.hpp"

namespace holdfast::stats {

/// Returns the mean with its bounds; none without a finite ratio above 0. Other ratios are left out.
std::optional<Ratio> geometric_mean(const std::vector<Ratio>& ratios);

}  // namespace holdfast::stats
