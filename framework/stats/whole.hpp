#pragma once

/// The whole: a `pass` is said of all that was measured. The middle of the samples of a process and of the rounds finds a
/// change of all of them early, since wild ones have no part in it; a loss in every sixth call or in two fifths of the
/// processes has no part in it either. So whoever is cleared by the middle is held to the mean (shift.hpp).
///
/// The mean loss is that of the sums, m_1 + ... + m_n of the means of the processes of each side. With R their ratio, its
/// standard error is sd(now_i - R before_i) / (sqrt(n) mean(before)) over rounds, without any trimming. (W. G. Cochran: Sampling
/// techniques, 1977, section 6.4.) If the program is unchanged, each round is as likely to be the other way round, and
/// disturbances of the machine make such an interval too long rather than too short.

#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Whether it is known what each value leaves out.
bool has_wholes(const Series& series);

/// The same with the means of all samples as values, where both sides have them.
ComparisonInput with_means(ComparisonInput input);

/// Where a loss of the mean lies that the middle does not show: "the slowest fifth of its samples is slower by 83 %".
std::string where_lost(const ComparisonInput& input);

}  // namespace holdfast::stats
