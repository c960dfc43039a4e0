#pragma once

/// TESTER confidence-intervals: Welch's interval for the difference of two means (ScalaMeter's strict
/// ConfidenceIntervals, SBS with one history).
///
/// The interval of (baseline - current) is d +- q se with se^2 = s1^2/n1 + s2^2/n2. Where it holds 0, ends
/// included, nothing changed: `pass`; otherwise `regressed` or `improved` by DIRECTION.
///
/// Degrees of freedom are Welch and Satterthwaite's, by thresholds.df_rule:
///   fractional  as they are, q always Student's; the default, and what R's t.test does
///   rounded     to the nearest whole number; q normal where both sides have 30 values (ScalaMeter)
///   truncated   to a whole number, at least 1; q normal where both sides have 30 values (SBS)
///
/// Two constant series are compared exactly. Uses SIGNIFICANCE (two-sided). `interval`: of the difference,
/// for the reference run with the worst of them; `statistic`: d / se; `p_value`: two-sided.

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict confidence_intervals(const Question& question);

}  // namespace holdfast::judge
