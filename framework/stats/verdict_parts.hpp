#pragma once

/// The sentences that testers share.

#include <functional>
#include <optional>
#include <string>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// "slower by 10.1 % [9.4 %, 10.9 %]"; without bounds, "slower by 10.1 %". For throughput "lower", for other
/// metrics "higher": always what changed, in the direction that it changed.
std::string change_text(const ComparisonInput& input, const Ratio& ratio);

/// How much worse: log ratio turned by the direction, so that positive is a loss.
double loss(const ComparisonInput& input, double log_ratio);

/// `difference`: current - baseline.
bool is_worse(const ComparisonInput& input, double difference);

/// A verdict with summaries of both sides filled in and nothing decided.
Verdict undecided(const ComparisonInput& input, const std::string& tester);

/// The guards that every tester begins with: no reference, no values, values that are not finite or cannot be
/// squared. Then the verdict, else nothing. `least`: values that each side needs.
std::optional<Verdict> cannot_judge(const ComparisonInput& input, const std::string& tester,
                                    std::size_t least);

/// Adds estimate, pairs and its warnings to a classic tester's verdict, at shift's level, for display.
void show_estimate(const ComparisonInput& input, Verdict& verdict);

// How a classic tester with several reference runs comes to one outcome: the current run is compared with
// each of them. Worse than any is `regressed`, better than all is `improved`, anything else `pass`.

/// `same(reference)`: whether the tester sees no difference. Sets outcome, message and estimate.
void decide_against_each(const ComparisonInput& input, Verdict& verdict,
                         const std::function<bool(const Series&)>& same);

/// The outcome in a sentence, with the change where there is one.
void set_outcome(const ComparisonInput& input, Verdict& verdict, Outcome outcome);

}  // namespace holdfast::stats
