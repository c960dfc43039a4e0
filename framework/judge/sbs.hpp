#pragma once

/// TESTER sbs: the policy of the Scala Benchmarking Suite, by the number of reference runs.
///
///   none   `pass`: the run is recorded as the first of its history
///   one    Welch's interval of (baseline - current) with truncated degrees of freedom: 0 outside it at every
///          confidence level, and the current mean worse: `regressed`
///   more   analysis of variance over all of them: F beyond its quantile at every level, and the current mean
///          worse than every reference mean: `regressed`
///
/// The levels are tried from 1 - SIGNIFICANCE (default 99 %) downwards as SBS does, 99, 95, 90, ..., while
/// they are at least 90 %. A lower level has a narrower interval, so the first level decides; the others only
/// change which interval is shown: a regression is shown at the least level. A run that is better in the same
/// way is `improved`, where SBS passes it silently.
///
/// Before that, every series must be reliable (reliability.hpp); otherwise the verdict is `inconclusive`,
/// where SBS fails the benchmark and stores nothing.
///
/// (D. Pham: Scala Benchmarking Suite, 2012, chapter 3.)

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict sbs(const Question& question);

}  // namespace holdfast::judge
