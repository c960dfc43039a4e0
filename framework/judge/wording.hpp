#pragma once

/// The sentences that testers share.

#include <optional>
#include <string>

#include "judge/question.hpp"

namespace holdfast::judge {

/// "slower by 10.1 % [9.4 %, 10.9 %]"; without bounds, "slower by 10.1 %". For throughput "lower", for other
/// metrics "higher": always what changed, in the direction that it changed.
std::string change_text(const Question& question, const Ratio& ratio);

/// How much worse: log ratio turned by the direction, so that positive is a loss.
double loss(const Question& question, double log_ratio);

/// `difference`: current - baseline.
bool is_worse(const Question& question, double difference);

/// A verdict with summaries of both sides filled in and nothing decided.
Verdict undecided(const Question& question, const std::string& tester);

/// The guards that every tester begins with: no reference, no values, values that are not finite or cannot be
/// squared. Then the verdict, else nothing. `least`: values that each side needs.
std::optional<Verdict> cannot_judge(const Question& question, const std::string& tester, std::size_t least);

/// Adds estimate, pairs and its warnings to a classic tester's verdict, at shift's level, for display.
void show_estimate(const Question& question, Verdict& verdict);

}  // namespace holdfast::judge
