#pragma once

/// The confidence levels that SBS tries one after another. (D. Pham: Scala Benchmarking Suite, 2012, chapter
/// 3.)

#include <optional>
#include <string>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Returns `first`, then 0.99, 0.95, 0.90 and five points less each: those that are below `first` and at least
/// `least`. Fractions, 1 at most; 0.99 is tried only after 1.
std::vector<double> sbs_levels(double first, double least);

// Reliability: whether a series is quiet enough for its mean to be compared (the rule of the Scala
// Benchmarking Suite, which neither stores nor compares a series that is not).
//
// A series is reliable at a confidence level if the full width of the interval of its mean, at that level
// (student.hpp), is less than a threshold times the mean. The levels are tried from 100 %, which only a constant
// series satisfies, over 99, 95, 90, ... while they are at least `least`; the first that is satisfied counts. (D.
// Pham: Scala Benchmarking Suite, 2012, chapter 3.)
//
// One unreliable series is a reason to repeat the measurement with fresh processes, until all are reliable or the
// attempts are used up.

/// Returns the width of the interval of the mean over |mean|, at a confidence level above 0 and below 1. Infinite if
/// there is none: fewer than two values, or values that are not finite. 0 for a constant series.
double relative_width(const std::vector<double>& values, double level);

/// Returns the first level at which `values` are reliable, 1 for a constant series; none if they are reliable at no
/// level. `threshold`: a fraction of the mean.
std::optional<double> reliable_level(const std::vector<double>& values, double least, double threshold);

/// Returns why this input cannot be decided, at its LEAST_CONFIDENCE and PRECISION: one sentence about the least
/// reliable series, with the remedy. None if all series are reliable.
std::optional<std::string> unreliable(const ComparisonInput& input);

/// Returns true if the rounds should be measured again, from the first on: a series of either side is not reliable,
/// and fewer than `attempts_max` measurements were made so far. `input`: the result of the last of them. `attempts`:
/// their number, at least one. A reference that is stored and not measured cannot improve, so leave it out.
bool measure_again(const ComparisonInput& input, int attempts, int attempts_max);

}  // namespace holdfast::stats
