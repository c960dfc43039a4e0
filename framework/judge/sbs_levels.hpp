#pragma once

/// The confidence levels that SBS tries one after another. (D. Pham: Scala Benchmarking Suite, 2012, chapter
/// 3.)

#include <vector>

namespace holdfast::judge {

/// Confidence levels below which SBS does not go.
inline constexpr double kSbsLeastLevel = 0.90;

/// `first`, then 0.99, 0.95, 0.90 and five points less each: those that are below `first` and at least
/// `least`. Fractions, 1 at most; 0.99 is tried only after 1.
std::vector<double> sbs_levels(double first, double least);

}  // namespace holdfast::judge
