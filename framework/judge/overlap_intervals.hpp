#pragma once

/// TESTER overlap-intervals: ScalaMeter's OverlapIntervals.
///
/// The confidence interval of the mean of each side (confidence_interval.hpp) is widened to at least
/// centre +- NOISE_MAGNITUDE * centre; it never shrinks. Where an end of one lies in the other, ends
/// included, nothing changed: `pass`. Where they are disjoint, the current side is `regressed` or `improved`
/// by DIRECTION. With several reference runs, each is compared: one regression is enough for `regressed`, and
/// `improved` must hold against all.
///
/// Uses SIGNIFICANCE (ScalaMeter's default 1e-10) and NOISE_MAGNITUDE. `interval`: the current side's,
/// widened. `critical`: the quantile q of the current side; `df`: n - 1 of the sides where q is Student's (n
/// < 30).
///
/// Known weakness: with few values the intervals are so wide that nothing can fail: at 1e-10 and n = 10 they
/// reach 10.5 standard deviations to each side.

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict overlap_intervals(const Question& question);

}  // namespace holdfast::judge
