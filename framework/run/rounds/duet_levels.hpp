#pragma once

/// Duet levels: whether both programs take in a duet (process/duet.hpp) what they take alone. If not, the duet tells nothing of
/// what users run.
///
/// What a program loses at each turn hides a change, or makes one: a table that is gone from the cache costs more, and the
/// program that computes in its place does not. The loss is larger in briefer turns. So two things are compared in each round:
///
/// * the change in a duet with the change in a duet of brief turns. Both have little noise. They must agree, within
///   MIN_EFFECT at 95 % confidence. The usual turns are several times as long, so the change in them is off by a fraction of that.
/// * the time of each program, and the change, with those of processes that ran alone. These are as noisy as rounds in turns,
///   so it is enough that they may agree within MIN_EFFECT. It shows what does not depend on the length of turns.
///
/// It is said that they do not agree where that is certain at 99.5 %, or where kRoundsMost rounds did not show that they do.

#include <vector>

#include "run/judge/judging.hpp"

namespace holdfast::run {

/// What one program took in a round: logarithms.
struct RoundOfSide {
  double together = 0;
  double brief = 0;
  double alone = 0;
};
struct RoundOfBoth {
  RoundOfSide baseline;
  RoundOfSide current;
};

/// Fewer rounds show nothing.
inline constexpr std::size_t kRoundsFewest = 4;
/// As many that show nothing never will.
inline constexpr std::size_t kRoundsMost = 24;

enum class Levels {
  open,
  alike,
  others_in_brief_turns,
  others_alone,
  unclear  ///< after all rounds that there could be
};

/// `last`: no more rounds will come.
Levels levels_of(const std::vector<RoundOfBoth>& rounds, double min_effect, bool last);

/// Of all times that the programs measure, as Watcher::levels asks; where they measure none, of all numbers.
process::DuetLevels duet_levels(const Judging& judging, const std::vector<process::MeasuredMetric>& together,
                                const std::vector<process::MeasuredMetric>& alone,
                                const std::vector<process::MeasuredMetric>& brief, bool last);

}  // namespace holdfast::run
