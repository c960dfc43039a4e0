#pragma once

/// The sentences that testers share.

#include <functional>
#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// Returns "slower by 10.1 % [9.4 %, 10.9 %]"; without bounds, "slower by 10.1 %". A time is "slower" or "faster";
/// other metrics are "higher" or "lower".
std::string change_text(const ComparisonInput& input, const Ratio& ratio);

/// Returns the loss: the log ratio, with its sign changed if higher is better, so that a positive loss is worse.
double loss(const ComparisonInput& input, double log_ratio);

/// Returns true if the difference is a loss. `difference`: current - baseline.
bool is_worse(const ComparisonInput& input, double difference);

/// Returns a verdict with summaries of both sides filled in and nothing decided.
Verdict undecided(const ComparisonInput& input, const std::string& tester);

/// Returns a verdict if the input cannot be judged: no reference, no values, or values that are not finite or cannot
/// be squared. Every tester begins with this check. `least`: number of values that each side needs.
std::optional<Verdict> cannot_judge(const ComparisonInput& input, const std::string& tester,
                                    std::size_t least);

/// Adds the estimate at shift's level, its pairs and its warnings to a classic tester's verdict, for display.
void show_estimate(const ComparisonInput& input, Verdict& verdict);

// Outcome of a classic tester with several reference runs: the current run is compared with each of them. It is
// `regressed` if the run is worse than at least one of them, `improved` if it is better than all, else `pass`.

/// Sets outcome, message and estimate. `same(reference)`: returns true if the tester sees no difference.
void decide_against_each(const ComparisonInput& input, Verdict& verdict,
                         const std::function<bool(const Series&)>& same);

/// Sets the outcome and its sentence, with the change if there is one.
void set_outcome(const ComparisonInput& input, Verdict& verdict, Outcome outcome);

}  // namespace holdfast::stats
