#pragma once

/// Layouts: when the program was linked several times with its functions in another order, and processes rotate over
/// these layouts (LAYOUTS n), the independent unit is no longer the round but the layout: two rounds of one layout
/// share where their code lies, and a thousand of them say nothing of another one. Shuffles of two different
/// programs are independent draws, so layout i of the baseline and layout i of the current build are a pair only
/// because they ran beside each other, which takes the drift of the machine out of their difference.
///
/// With r_ij the log ratio of round j of pair i, the value of a pair is the mean of its rounds, and `shift` decides
/// on the n values as it does on rounds elsewhere: Yuen's trimmed t interval, of which an innocent change of order
/// moves all n values at random, and of which a slower program moves all n to one side. Fewer than six values cannot be
/// trimmed: Welch's interval of both sides' means takes its place (ratio_estimate.hpp). The variance of a value is
/// s2(layout of the baseline) + s2(layout of the current build) + s2(process) / rounds.
///
/// A look happens when every layout has been visited equally often, the first after two visits: then what differs
/// between layouts can be told from what differs between processes of one layout, and whatever is found has been
/// seen in two processes of each. The last look, where the budget ends, may come amid a visit. The looks share the level
/// (spending.hpp); that layouts stay the same from look to look makes them more alike than that supposes, and errors rarer.
/// More rounds cannot buy back what too few layouts leave open: with a standard deviation of 3 % between layouts, 16 of
/// them find a loss of 8 % against a minimum effect of 3 % in at least 95 of 100 gates, where processes differ by 1 % (the
/// 95 % bound of 2,000 simulated gates, layouts_rates_test.cpp); half of that deviation needs 8, and half as much again
/// needs 32.

#include "stats/gate.hpp"

namespace holdfast::stats {

/// Each layout visited so often before the first look.
inline constexpr int kVisitsMin = 2;

/// Whether both sides ran in several layouts.
bool has_layouts(const ComparisonInput& input);

/// The input with a pair of layouts in place of each round. `input`: has_layouts().
ComparisonInput pairs_of_layouts(const ComparisonInput& input);

/// What of the variance of a round is the layout: of the rounds' log ratios, split into layouts and rounds within
/// (variance_components.hpp). None where no layout was visited twice.
std::optional<LayoutPart> layout_part(const ComparisonInput& input);

/// Rounds that there can be: every layout as often as fits into `rounds`, and twice at least.
int rounds_of_layouts(int layouts, int rounds);

/// How processes rotated.
struct Rotation {
  int layouts = 0;     ///< of each side
  int done = 0;        ///< rounds that were run
  int rounds_max = 0;  ///< as above
  bool ended = false;  ///< the budget has no room for more: this is the last look
};

/// What is to be said after these rounds, of which `input` has those that count. `cross_check`: as in gate.hpp.
Decision decide_by_layouts(const ComparisonInput& input, const Rotation& rotation,
                           const std::optional<ComparisonInput>& cross_check = {});

}  // namespace holdfast::stats
