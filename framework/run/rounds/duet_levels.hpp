#pragma once

/// Duet levels: checks that both programs take as long in a duet (process/duet.hpp) as alone. If they do not,
/// the duet does not show what users experience.
///
/// A loss at each turn can hide a change, or make one. If the other program evicts a table from the cache,
/// the program with the table loses time, and one that computes its values instead does not. The loss is
/// larger in briefer turns. So each round makes two comparisons.
///
/// The first one compares the change in a duet with the change in a duet of brief turns. Both have little
/// noise. They must agree within MIN_EFFECT at 95 % confidence. The usual turns are several times as long, so
/// the error of the change in them is a fraction of that.
///
/// The second one compares the time of each program, and the change, with those of processes that ran alone.
/// These are as noisy as rounds in turns, so it suffices that they may agree within MIN_EFFECT. It detects
/// effects that do not depend on the length of turns.
///
/// The duet is rejected if a disagreement is certain at 99.5 %, or if kRoundsMost rounds did not show
/// agreement.

#include <vector>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// Logarithms of the times of one program in a round.
struct RoundOfSide {
  double together = 0;
  double brief = 0;
  double alone = 0;
};
struct RoundOfBoth {
  RoundOfSide baseline;
  RoundOfSide current;
};

/// Minimum number of rounds for a result.
inline constexpr std::size_t kRoundsFewest = 4;
/// Maximum number of rounds: if they show nothing, more would not either.
inline constexpr std::size_t kRoundsMost = 24;

enum class Levels {
  open,
  alike,
  others_in_brief_turns,
  others_alone,
  unclear  ///< undecided after the maximum number of rounds
};

/// Returns the state of the check. `last` is true if there will be no more rounds.
Levels levels_of(const std::vector<RoundOfBoth>& rounds, double min_effect, bool last);

/// Checks all times that the programs measure, for Watcher::levels; if they measure none, all numbers.
process::DuetLevels duet_levels(const Judging& judging, const std::vector<process::MeasuredMetric>& together,
                                const std::vector<process::MeasuredMetric>& alone,
                                const std::vector<process::MeasuredMetric>& brief, bool last);

}  // namespace holdfast::run
