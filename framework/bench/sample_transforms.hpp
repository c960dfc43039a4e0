#pragma once

/// What measurers make of samples: outlier-elimination, undisturbed, absolute-noise and relative-noise.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "model/defaults.hpp"
#include "model/sample.hpp"

namespace holdfast::bench {

using Samples = std::vector<Sample>;

/// How a measurer gets measurements, from the loop or from the measurer below it.
/// Takes `count` fresh measurements. Returns fewer where the process has no time for all of them; who needed
/// them then makes do with what it has.
using TakeSamples = std::function<Samples(std::size_t count)>;

/// The metric of each sample, in their order.
inline std::vector<double> values_of(const Samples& samples) {
  std::vector<double> values;
  values.reserve(samples.size());
  for (const auto& sample : samples) values.push_back(sample.value);
  return values;
}

/// MEASURER outlier-elimination: measures again what looks like an accident (ScalaMeter's measurer of that
/// name).
///
/// Of n sorted values, the highest 1, 2, ..., S are suspects in turn, S = max(1, floor(n * suspect_percent /
/// 100)). The first m is confirmed that fulfils, with CoV = sample standard deviation / mean,
///
///     CoV(all) > cov_multiplier * modifier * CoV(all but the highest m)        or, where that CoV is 0,
///     mean(highest m) > 1.2 * mean(all but the highest m)
///
/// These m samples are dropped and as many fresh ones are taken, until nothing is confirmed or `retries` are
/// used up. The result is the version with the lowest CoV that was seen, which need not be the last one.
///
/// `two_sided` treats the lowest values in the same way; where the rest is constant, they are confirmed by
/// mean(all but the lowest m) > 1.2 * mean(lowest m).
///
/// Samples stay in the order in which they were taken, the fresh ones at the end: drift inside a process
/// remains visible. Among equal values the later ones count as the higher ones.
///
/// A warning to users: what recurs in a program (an allocator's or a collector's pause) is no accident. A
/// regression that strikes a quarter of the samples can be eliminated too.
struct OutlierElimination {
  double suspect_percent = 25;  ///< 0 to 100
  double cov_multiplier = 2;
  double modifier = 1;  ///< of the multiplier; for measurers whose values are less noisy than times
  int retries = 8;
  bool two_sided = false;
};

/// Outliers at the two ends of the sorted values.
struct Outliers {
  std::size_t low = 0;  ///< always 0 unless two-sided
  std::size_t high = 0;
};

/// The outliers that are confirmed among `values`, which may be in any order. Fewer than three values have
/// none: with one of them gone there is no deviation left.
Outliers confirmed_outliers(const OutlierElimination& rule, std::vector<double> values);

/// `count` measurements without outliers.
Samples without_outliers(const OutlierElimination& rule, std::size_t count, const TakeSamples& take);

/// MEASURER undisturbed[:run-delay-us]: drops samples in which the machine was seen to interfere (the native
/// counterpart of ScalaMeter's IgnoringGC).
///
/// A sample is dropped that waited longer than `run_delay_us` for a processor, that moved to another
/// processor, that waited for a page from the disk, or beside which a probe of the caches or of the
/// throughput took longer than 1.15 times what is usual in this process. An involuntary context switch alone
/// drops nothing: it says little about the time that a sample took.
///
/// On a machine that disturbs everything this would never end. So when more than `count` samples more were
/// dropped than accepted, dropping stops for good: where every sample is disturbed, 2 * count + 1 are taken.
struct Undisturbed {
  double run_delay_us = defaults::kRunDelayNsMax / 1e3;
};

/// `count` samples, in the order of taking.
Samples undisturbed(const Undisturbed& rule, std::size_t count, const TakeSamples& take);

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
///
/// `magnitude`: 0 or more. Only `value` changes; what else is known of a sample stays as it was read.
Samples with_absolute_noise(Samples samples, double magnitude, std::mt19937_64& random);
Samples with_relative_noise(Samples samples, double magnitude, std::mt19937_64& random);
/// The standard normal number that belongs to a draw of std::mt19937_64: its quantile at (k + 1/2) / 2^53,
/// where k are the upper 53 bits.
double normal_of(std::uint64_t draw);

}  // namespace holdfast::bench
