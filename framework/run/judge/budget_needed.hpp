#pragma once

/// Computes the BUDGET of a benchmark whose processes are so slow that the declared one is too short for the
/// rounds of a verdict.

#include <map>
#include <optional>
#include <string>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// A fact of a run (Run::in_force): the BUDGET to declare, in seconds.
inline constexpr const char* kBudgetNeededFact = "budget-needed";

/// Returns the minimum number of rounds with which a comparison with the accepted program can decide; 0 if it
/// judges any number.
int rounds_needed(const Judging& judging);

/// Returns the BUDGET to declare in seconds, with some room. Returns none if the declared BUDGET suffices for
/// rounds_needed(), or if these rounds are already done.
std::optional<double> budget_needed(const Judging& judging, const process::MeasuredMetric& measured);

/// Adds the needed budget to the message of an undecided verdict, and returns the fact; empty if BUDGET
/// suffices.
std::map<std::string, std::string> say_budget_needed(const Judging& judging,
                                                     const process::MeasuredMetric& measured,
                                                     Verdict& verdict);

}  // namespace holdfast::run
