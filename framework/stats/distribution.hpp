#pragma once

/// Distribution: whether the slow part of the samples of a process changed, whatever its centre did. A second mode of a
/// fifth of the samples hardly moves a trimmed mean.
///
/// Each process has u = log(mean of the slowest tenth / median). The processes of a round ran one after the other, so if
/// the program is unchanged, u' - u is as likely to be positive as negative in each round. A change is reported if three
/// conditions hold:
///
///   1. Student's t of the differences is beyond its quantile at the level 0.0002 on both sides.
///   2. The mean of the differences is at least 0.05 (5 % of the median).
///   3. The distance of the slowest tenth from the median also changed by 5 % of the medians, in the same way.
///
/// Heavy tails make this test conservative rather than liberal. At most 1 of 1,000 comparisons of an unchanged program
/// is reported, also of programs with a second mode or a heavy tail. A second mode of 20 % of the samples at +30 % is
/// found in at least 9 of 10 (distribution_rates_test.cpp).
///
/// It needs six rounds, and ten samples in each process. A process that is slow as a whole has no second mode; whole.hpp
/// looks for it.

#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::stats {

struct DistributionChange {
  double times = 1;        ///< time of a slow sample, relative to the median of its process
  double slow_before = 0;  ///< share of the samples that are slow
  double slow_now = 0;
  double p99_before = 1;  ///< relative to the median
  double p99_now = 1;
  bool of_calls = false;  ///< each sample is one call
};

/// Returns the change; none if there is none, or if it cannot be known. Both sides ran in rounds.
std::optional<DistributionChange> distribution_change(const std::vector<Process>& baseline,
                                                      const std::vector<Process>& current);

/// Returns "20 % of its samples take 1.3 times the median, 0.4 % before; p99 is 1.31 times the median, 1.02 times before".
std::string text_of(const DistributionChange& change);

}  // namespace holdfast::stats
