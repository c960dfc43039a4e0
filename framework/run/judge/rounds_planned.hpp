#pragma once

/// Rounds planned: how many there can be, over which the looks share their level (stats/gate.hpp), and how many processes are
/// drawn for them. Where nobody asked for a number, and rounds are so quick that the budget holds more, there are more.

#include "process/rounds.hpp"
#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Of as many rounds as there are by default, where the budget holds so many.
inline constexpr int kMoreQuickRounds = 4;

/// TESTER sbs measures again where its rounds vary.
bool measures_again(const Judging& judging);

/// Of a measurement that has begun: by what its first rounds took.
int rounds_planned(const Judging& judging, const process::MeasuredMetric& measured);

/// Of all: also those that confirm, repeat or measure again.
int rounds_at_most(const Judging& judging);

}  // namespace holdfast::run
