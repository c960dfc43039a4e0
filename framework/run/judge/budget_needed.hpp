#pragma once

/// Computes the BUDGET of a benchmark whose processes are so slow that the declared one cannot hold the rounds of a verdict.

#include <map>
#include <optional>
#include <string>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// A fact of a run (Run::in_force): the seconds to declare.
inline constexpr const char* kBudgetNeededFact = "budget-needed";

/// Rounds below which a comparison with the accepted program cannot decide; 0: it looks at whatever there is.
int rounds_needed(const Judging& judging);

/// Seconds to declare, with some room; none: BUDGET holds these rounds, or they are there.
std::optional<double> budget_needed(const Judging& judging, const process::MeasuredMetric& measured);

/// Says so in the sentence of a verdict that is open, and returns the fact; nothing where BUDGET holds them.
std::map<std::string, std::string> say_budget_needed(const Judging& judging,
                                                     const process::MeasuredMetric& measured,
                                                     Verdict& verdict);

}  // namespace holdfast::run
