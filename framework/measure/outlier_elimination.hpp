#pragma once

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

#include "measure/take.hpp"

namespace holdfast::measure {

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
Samples without_outliers(const OutlierElimination& rule, std::size_t count, const Take& take);

}  // namespace holdfast::measure
