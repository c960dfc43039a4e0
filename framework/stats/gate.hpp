#pragma once

/// The default gate: when it looks, what it decides, when it stops. gate.cpp has its rules in this order, and its
/// constants with their reasons; the words of a verdict are in shift.hpp, intervals in ratio_estimate.hpp, the shares of
/// the level in spending.hpp, and the values that the guard makes of samples in guard.hpp.
///
/// **What rounds say.** With d the loss (positive is worse, by DIRECTION), bounds of it at one level on each side, and
/// theta = log(1 + MIN_EFFECT):
///
///   lower bound of d above theta    regressed
///   upper bound of d below theta    pass; improved where it is below -theta
///   otherwise                       inconclusive: a verdict of its own, never a silent pass
///
/// That is the middle of all samples and rounds, which wild ones have no part in. What did not regress by it is held to the
/// mean of all of them (whole.hpp), with m the loss of it, and bounds at a twentieth of the level:
///
///   lower bound of m above theta                    regressed
///   upper bound of m above log(1 + 4 MIN_EFFECT)    inconclusive
///   m above 0                                       pass at best
///
/// **When it looks.** After 6, 7, 8, 9, 11, 14, 19, 24, 29, 40, ... rounds; the first look that decides ends the
/// measurement. (Trimming cuts one more value from each end at every fifth round, so a look just before that is the
/// sharper one.) Each look is another chance to be wrong, so the looks share the level, on each side. Where the budget ends
/// before the rounds, there is a last look at those that are there, which spends what is left of the level.
///
/// **What a look asks besides.** Where noise is far above the minimum effect, no change and twice the minimum effect are as
/// hard to tell from it as the minimum effect itself. So `improved` excludes no change, and `pass` excludes twice the minimum
/// effect, at small levels that hold at any noise. An improvement that does not is a `pass` at the last look. A `pass`
/// whose estimate is a gain of clearly more than the minimum effect takes more rounds, which tell whether it is `improved`.
/// Where the guard may have left out what the program did to the machine, there is a cross-check (guard.hpp): a `pass` or an
/// `improved` needs both at the same level, and is the weaker of both. With MIN_EFFECT 0, none of this but the cross-check.
///
/// Where functions were executed at several places, what is regressed or improved by the middle has to be so over places (places.hpp).
///
/// **How a loss is confirmed.** A `regressed` is an alarm at first. Fresh rounds confirm it, as many as were declared at most:
/// as soon as those beyond the minimum effect outnumber the others by two. Where the change is just the minimum effect, a
/// round is beyond it as often as not, and such a lead comes up by chance within 160 rounds in seven of eight gates; alarms
/// may spend the more of the level for it. An alarm of the mean may be due to few of many rounds, which do not outnumber the
/// others; it is confirmed as soon as the mean of six fresh rounds or more is beyond the minimum effect. Either way all rounds
/// together must exclude no change. Where the fresh rounds do not confirm, the verdict is that of all rounds together, if
/// that is `pass` or `improved`; otherwise `inconclusive`. In a suite of many tests, rounds go on until the p-value for any
/// time (p_values.hpp) is small enough for the suite; but no confirmed loss is taken back for want of them.
///
/// **Running again.** Rounds of earlier runs of the same two programs come before those of this one, whose looks have a smaller
/// level (experiment.hpp).
///
/// How often all of this is right is simulated in looks_rates_test.cpp, whole_rates_test.cpp, guard_rates_test.cpp and
/// experiment_rates_test.cpp.

#include <optional>
#include <vector>

#include "model/verdict.hpp"
#include "stats/comparison_input.hpp"
#include "stats/experiment.hpp"
#include "stats/guard.hpp"
#include "stats/ratio_estimate.hpp"

namespace holdfast::stats {

/// Times MIN_EFFECT: the loss that a `pass` excludes in the mean. Rare slow samples move the mean of unchanged code, too.
inline constexpr double kMeanExcluded = 4;

/// Bounds of a loss, in logarithms; positive is worse.
struct Loss {
  double estimate = 0;
  double low = 0;
  double high = 0;
};

/// The change turned by the direction.
Loss loss_of(const ComparisonInput& input, const LogRatio& ratio);

/// What the bounds of the middle say.
Outcome middle_rule(const Loss& loss, double min_effect);
/// What the bounds of the mean leave of `seen`.
Outcome mean_rule(Outcome seen, const Loss& mean, double min_effect);
/// Whether the mean has a say: not where the middle has regressed, or MIN_EFFECT is 0.
bool is_held_to_mean(const ComparisonInput& input, Outcome middle);

/// The estimates of some rounds, which are made once, and what they say with bounds at any level: `alarm` for `regressed`,
/// `rest` for the others. It keeps a reference to `input`.
struct Estimates {
  explicit Estimates(const ComparisonInput& input);

  Outcome outcome(double alarm, double rest) const;
  /// Without the mean: of parts of a process, of which nobody says that they pass.
  Outcome middle_outcome(double alarm, double rest) const;
  /// Whether the estimate is a gain of clearly more than MIN_EFFECT, whatever its bounds.
  bool seem_improved() const;

  /// Unbounded where there are too few rounds.
  Loss middle_at(double level) const;
  Loss mean_at(double level) const;
  /// Of the mean, with `alarm` for the lower bound and `rest` for the upper one.
  Loss mean_loss(double alarm, double rest) const;

  const ComparisonInput& input;
  std::optional<LogRatio> middle;
  std::optional<LogRatio> mean;

 private:
  Loss bounded(const std::optional<LogRatio>& made) const;
};

/// `pass` or `improved`.
constexpr bool is_cleared(Outcome outcome) {
  return outcome == Outcome::pass || outcome == Outcome::improved;
}
/// `guarded`: is_cleared(). The weaker of both where the cross-check clears the program too, else `inconclusive`.
Outcome agreed(Outcome guarded, Outcome cross_check);

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
  int before = 0;  ///< rounds of earlier runs, which are looked at together with those of this one
  int run = 1;     ///< of an experiment
};

/// Levels of all looks. The last is at the end of the budget, if that came first.
std::vector<LookLevel> look_levels(double significance, const RoundsPlanned& planned);

struct Decision {
  Need need = Need::nothing;
  Verdict verdict;  ///< what is to be said if there are no more
};

/// Decides after the rounds that are there, and says what more rounds are for. `input`: one reference, both sides run
/// as pairs, rounds numbered from 0. `evidence`: the p-value for any time that a suite of many tests asks of a `regressed`
/// (a share of the false discovery rate). `cross_check`: of the same rounds, where there is one. The answer depends on
/// nothing but the rounds, in order: the same samples give the same answer when judged again.
Decision decide_by_looks(const ComparisonInput& input, const RoundsPlanned& planned, double evidence = 1,
                         const std::optional<ComparisonInput>& cross_check = {});

/// The same of rounds as they were measured and what guard() makes of them. Where the guard does not apply, the plain numbers
/// alone are judged. `planned.ended` counts all rounds of this run, also those that the guard leaves out. `earlier`: runs of the
/// same experiment.
Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, const RoundsPlanned& planned,
                        double evidence = 1, const EarlierRuns& earlier = {});

}  // namespace holdfast::stats
