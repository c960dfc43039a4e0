#pragma once

/// Looks: when `shift` may stop. Rounds are judged after 6, 7, 8, 9, 11, 14, 19, 24, 29, 40, ... of them; the
/// first look that decides ends the measurement. (Trimming cuts one more value from each end at every fifth
/// round, so a look just before that is the sharper one.)
///
/// Every look is another chance to be wrong, so the looks share the level, on each side (spending.hpp). Where the budget ends
/// before the rounds, there is a last look at those that are there, which spends what is left of the level.
///
/// A `regressed` is an alarm at first. It is confirmed by fresh rounds before it is said, as many as were declared at most:
/// as soon as those that lie beyond the minimum effect outnumber the others by two. Where the change is just the minimum
/// effect, a round lies beyond it as often as not, and such a lead comes up by chance within 160 rounds in seven of eight
/// gates; alarms may spend the more of the level for it. An alarm of the mean (shift.hpp) may be due to few of many rounds,
/// which do not outnumber the others; it is confirmed as soon as the mean of six fresh rounds or more lies beyond the minimum
/// effect. Where the fresh rounds do not confirm, the verdict is that of all rounds together, if that is `pass` or `improved`;
/// otherwise `inconclusive`.
///
/// A `pass` whose estimate is a gain of clearly more than the minimum effect is no last word while there are more rounds: they
/// tell whether it is `improved`.
///
/// Where noise is far above the minimum effect, no change and twice the minimum effect are as hard to tell from it as the
/// minimum effect itself, and would be mistaken for the other side as often. So each look also asks whether they are
/// excluded, at small levels that hold at any noise: `improved` excludes no change, and `pass` excludes twice the minimum
/// effect. An improvement that does not is a `pass` at the last look. A `regressed` excludes no change when it is confirmed.
/// Where MIN_EFFECT is 0, or an alarm was not confirmed, nothing of this is asked.
///
/// Where there is a cross-check (agreement.hpp), a look clears the program only if it does so too, at the same level: a
/// `pass` needs both, and so does an `improved`; where the cross-check passes and is no improvement until the last look,
/// that is a `pass`.

#include <optional>

#include "model/verdict.hpp"
#include "stats/agreement.hpp"
#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// The looks up to `rounds`, the last one always being `rounds` itself.
std::vector<int> looks_up_to(int rounds);

/// What a look may use of the level, one-sided.
struct LookLevel {
  int rounds = 0;
  double alarm = 0;  ///< that the loss is the minimum effect: for `regressed`, which is confirmed afterwards
  double rest = 0;   ///< the same for `pass` and `improved`
};

/// How many rounds there can be, without those that confirm. `ended`: after how many of them the budget ended.
struct RoundsPlanned {
  int most = 0;
  std::optional<int> ended = {};
};

/// Levels of all looks. The last is at the end of the budget, if that came first.
std::vector<LookLevel> look_levels(double significance, const RoundsPlanned& planned);

using holdfast::Need;

struct Decision {
  Need need = Need::nothing;
  Verdict verdict;  ///< what is to be said if there are no more
};

/// What is to be said after the rounds that are there. `evidence`: the p-value, for any time
/// (p_values.hpp), that a suite of many tests asks of a `regressed` (a share of the false discovery
/// rate); further fresh rounds are taken for it, but none that has been confirmed is taken back for
/// want of it. `input`: one reference, both sides run as pairs, rounds numbered from 0. The answer
/// depends on nothing but the rounds, in order: the same samples give the same answer when judged
/// again. `cross_check`: of the same rounds, where there is one.
Decision decide_by_looks(const ComparisonInput& input, const RoundsPlanned& planned, double evidence = 1,
                         const std::optional<ComparisonInput>& cross_check = {});

}  // namespace holdfast::stats
