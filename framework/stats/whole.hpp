#pragma once

/// The whole: a `pass` is a statement about all samples. The trimmed means over the samples of a process and over the
/// rounds (the middle) show a change of all samples early, since outliers do not affect them. For the same reason they
/// miss a loss in every sixth call or in two fifths of the processes. So a program that passes by the middle must also
/// pass by the mean (shift.hpp).
///
/// The mean loss is that of the sums, m_1 + ... + m_n, of the means of the processes of each side. Let R be their
/// ratio. Its standard error is sd(now_i - R before_i) / (sqrt(n) mean(before)) over rounds, without any trimming.
/// (W. G. Cochran: Sampling techniques, 1977, section 6.4.) If the program is unchanged, exchanging the sides of a
/// round gives an equally likely result. Disturbances of the machine then make such an interval too long rather than
/// too short.

#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Returns true if the series has a Whole for each value.
bool has_wholes(const Series& series);

/// Returns the input with the means of all samples as values, if both sides have them.
ComparisonInput with_means(ComparisonInput input);

/// Returns the place of a loss of the mean that the middle does not show: "the slowest fifth of its samples is slower
/// by 83 %".
std::string where_lost(const ComparisonInput& input);

}  // namespace holdfast::stats
