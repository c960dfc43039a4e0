#pragma once

/// TESTER anova: one-way analysis of variance over all reference runs and the current one.
///
/// F = (SSA / (K - 1)) / (SSE / (N - K)) for K runs of N values in all, with the grand mean weighted by the
/// numbers of values, so that unequal runs are right. F at most the quantile at 1 - SIGNIFICANCE: `pass`.
/// Beyond it, `regressed` where the current mean is worse than every reference mean, `improved` where it is
/// better than every one; where it lies among them the references differ from each other and the current run
/// is no outlier: `pass`, with a warning. Constant runs leave no error to divide by and are compared exactly.
///
/// Uses SIGNIFICANCE. `statistic`: F; `df`: K - 1, N - K; `p_value`: P(F' > F).

#include "judge/question.hpp"

namespace holdfast::judge {

Verdict anova(const Question& question);

}  // namespace holdfast::judge
