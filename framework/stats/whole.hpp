#pragma once

/// The whole: a `pass` is a statement about all samples. The trimmed middle of the samples of a process and of the
/// rounds finds a change of all of them early, since outliers do not affect it. For the same reason it misses a loss
/// in every sixth call or in two fifths of the processes. So a program that the middle clears is held to the mean
/// (shift.hpp).
///
/// The mean loss is that of the sums, m_1 + ... + m_n, of the means of the processes of each side. Let R be their
/// ratio. Its standard error is sd(now_i - R before_i) / (sqrt(n) mean(before)) over rounds, without any trimming.
/// (W. G. Cochran: Sampling techniques, 1977, section 6.4.) If the program is unchanged, each round is as likely to
/// be the other way round. Disturbances of the machine then make such an interval too long rather than too short.

#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Returns true if it is known what each value leaves out.
bool has_wholes(const Series& series);

/// Returns the input with the means of all samples as values, if both sides have them.
ComparisonInput with_means(ComparisonInput input);

/// Returns where a loss of the mean is that the middle does not show: "the slowest fifth of its samples is slower by
/// 83 %".
std::string where_lost(const ComparisonInput& input);

}  // namespace holdfast::stats
