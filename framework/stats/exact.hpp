#pragma once

/// TESTER exact: for counts that a deterministic program always repeats (instructions, allocations, bytes).
///
/// No distribution is assumed and none is needed: the median of each side is taken, and their ratio is compared with
/// MIN_EFFECT as a tolerance. Beyond it, the verdict is `regressed` or `improved` by DIRECTION; within it, ends
/// included, `pass`. One value on each side is enough; no spread at all is the normal case.
///
/// If the values of a side spread by more than the tolerance, the count is not deterministic. Then only a difference
/// that dwarfs the spread is decided. The gap between the ranges of both sides must be larger than the tolerance and
/// than the wider of them. For example, {1000, 1000, 1000} against {10000, 10050, 10000} is `regressed`; ranges that
/// overlap or nearly touch are `inconclusive`. (Three values a side, drawn evenly from one range, are so far apart in
/// 13 of 1,000 cases, half of them to the worse.)
///
/// Uses MIN_EFFECT (0: any difference counts). `interval`: smallest and largest ratio of a current to a
/// baseline value. Zero is a count like any other: from 0 to 0 is not a change, from 0 to anything is beyond
/// every tolerance.

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

Verdict exact(const ComparisonInput& input);

/// Returns the range (largest less smallest value) as a share of the median; infinite if that is 0. 0 for no values.
double spread_of(const std::vector<double>& values);

}  // namespace holdfast::stats
