#pragma once

/// The measurers that transform samples: outlier-elimination, undisturbed, absolute-noise and relative-noise.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "model/defaults.hpp"
#include "model/sample.hpp"

namespace holdfast::bench {

using Samples = std::vector<Sample>;

/// The source of a measurer's measurements: the loop, or the previous measurer. It takes `count` new measurements, and
/// returns fewer if the process has no time for all of them. The measurer must then use those that it has.
using TakeSamples = std::function<Samples(std::size_t count)>;

/// Returns the metric of each sample, in their order.
inline std::vector<double> values_of(const Samples& samples) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const auto& sample : samples) values.push_back(sample.value);
  return values;
}

/// MEASURER outlier-elimination: measures apparent outliers again (ScalaMeter's measurer with that name).
///
/// For m = 1, 2, ..., S, the highest m of n sorted values are suspects, S = max(1, floor(n * suspect_percent / 100)). The
/// first m that satisfies this condition is confirmed, with CoV = sample standard deviation / mean:
///
///     CoV(all) > cov_multiplier * modifier * CoV(all but the highest m)        or, where that CoV is 0,
///     mean(highest m) > 1.2 * mean(all but the highest m)
///
/// These m samples are dropped and as many new ones are taken, until nothing is confirmed or `retries` are used up. The
/// result is the version with the lowest CoV, which is not always the last one.
///
/// `two_sided` treats the lowest values in the same way. If the other values are all equal, the lowest m are confirmed by
/// mean(all but the lowest m) > 1.2 * mean(lowest m).
///
/// Samples stay in the order in which they were taken, with new ones at the end, so that drift in a process remains visible.
/// Among equal values, later ones count as higher.
///
/// A warning to users: recurring events in a program (pauses of an allocator or a collector) are not outliers. A regression
/// that affects a quarter of the samples can be eliminated, too.
struct OutlierElimination {
  double suspect_percent = 25;  ///< 0 to 100
  double cov_multiplier = 2;
  double modifier = 1;  ///< factor of the multiplier, for measurers whose values are less noisy than times
  int retries = 8;
  bool two_sided = false;
};

/// Outliers at the two ends of the sorted values.
struct Outliers {
  std::size_t low = 0;  ///< always 0 unless two-sided
  std::size_t high = 0;
};

/// Returns the confirmed outliers of `values`, which may be in any order. Fewer than three values have none, because without
/// one of them there is no deviation left.
Outliers confirmed_outliers(const OutlierElimination& rule, std::vector<double> values);

/// Takes `count` measurements without outliers.
Samples without_outliers(const OutlierElimination& rule, std::size_t count, const TakeSamples& take);

/// MEASURER undisturbed[:run-delay-us]: drops samples that the machine disturbed (the native counterpart of ScalaMeter's
/// IgnoringGC).
///
/// A sample is dropped if it waited longer than `run_delay_us` for a processor, moved to another processor, or waited for
/// a page from the disk. It is also dropped if a probe of the caches or of the throughput took longer than 1.15 times its
/// usual time in this process. An involuntary context switch alone drops nothing, because it says little about the time of
/// a sample.
///
/// On a machine that disturbs every sample, dropping would never end. When the dropped samples exceed the accepted ones by
/// more than `count`, dropping therefore stops for good. If every sample is disturbed, 2 * count + 1 are taken.
struct Undisturbed {
  double run_delay_us = defaults::kRunDelayNsMax / 1e3;
};

/// Takes `count` samples, and returns them in the order in which they were taken.
Samples undisturbed(const Undisturbed& rule, std::size_t count, const TakeSamples& take);

/// MEASURER absolute-noise and relative-noise: makes a quiet measurement as noisy as on another machine (ScalaMeter's
/// measurers with these names). They show the effect of noise on a tester, or relax a tester that is too strict for a
/// program without noise.
///
/// Every value is increased by clamp(f g, -f, +f), where g is drawn from the standard normal distribution. Two thirds of the
/// values change by less than f, the others by exactly f. For absolute noise, f is `magnitude`, in the unit of the values. For
/// relative noise, it is `magnitude` * |mean| / 10, so that a magnitude of 1 is 10 % of the mean. The mean is that of the
/// given samples of one process.
///
/// Each value uses one draw of `random`, through the inverse of the normal distribution function.
/// std::normal_distribution is not used, because it differs between standard libraries, and a seed should give the same
/// noise everywhere.
///
/// `magnitude` is 0 or more. Only `value` changes; the other members of a sample do not.
Samples with_absolute_noise(Samples samples, double magnitude, std::mt19937_64& random);
Samples with_relative_noise(Samples samples, double magnitude, std::mt19937_64& random);
/// Converts a draw of std::mt19937_64 to a standard normal number: the quantile at (k + 1/2) / 2^53, where k are the upper
/// 53 bits.
double normal_of(std::uint64_t draw);

}  // namespace holdfast::bench
