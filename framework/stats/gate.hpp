#pragma once

/// The default gate: when it looks at the rounds, what it decides, and when it stops. gate.cpp has its rules in this
/// order, and its constants with their reasons. The sentences of a verdict are in shift.hpp, and intervals in
/// ratio_estimate.hpp. The shares of the level are in spending.hpp, and the values that the guard makes of samples in
/// guard.hpp.
///
/// **Decision of the rounds.** Let d be the loss (positive is worse, by DIRECTION), with one-sided bounds at one
/// level on each side. Let theta = log(1 + MIN_EFFECT).
///
///   Lower bound of d above theta    `regressed`.
///   Upper bound of d below theta    `pass`; `improved` if it is below -theta.
///   Otherwise                       `inconclusive`: a verdict of its own, never a silent pass.
///
/// The loss d is that of the trimmed middle of the samples and rounds, which outliers do not affect. Rounds that did
/// not regress by d are then held to the mean of all samples (whole.hpp). Let m be the loss of that mean, with bounds
/// at a twentieth of the level.
///
///   Lower bound of m above theta                    `regressed`.
///   Upper bound of m above log(1 + 4 MIN_EFFECT)    `inconclusive`.
///   The loss m above 0                              `pass` at best.
///
/// **When it looks.** After 6, 7, 8, 9, 11, 14, 19, 24, 29, 40, ... rounds; the first look that decides ends the
/// measurement. (Trimming cuts one more value from each end at every fifth round, so a look just before that is more
/// precise.) Each look is another chance to be wrong, so the looks share the level, on each side. If the budget ends
/// before the last planned round, a last look takes the rounds that exist. It spends the rest of the level.
///
/// **Further conditions of a look.** Noise far above the minimum effect makes no change, the minimum effect and twice
/// the minimum effect look alike. So `improved` must also exclude no change, and `pass` must exclude twice the
/// minimum effect, at small levels that hold at any noise. An improvement that fails this is a `pass` at the last
/// look. A `pass` whose estimate is a gain of clearly more than the minimum effect takes more rounds, which decide
/// whether it is `improved`. If the guard may have left out an effect of the program on the machine, there is a
/// cross-check (guard.hpp). A `pass` or an `improved` then needs both at the same level, and the verdict is the
/// weaker of both. With MIN_EFFECT 0, only the cross-check applies.
///
/// If functions were executed at several places, a `regressed` or `improved` of the middle must also hold over places
/// (places.hpp).
///
/// **How a loss is confirmed.** A `regressed` is an alarm at first. Fresh rounds confirm it, at most as many as were
/// declared, as soon as those beyond the minimum effect outnumber the others by two. If the change is exactly the
/// minimum effect, a round is beyond it half of the time. Such a lead then comes up by chance within 160 rounds in
/// seven of eight gates; therefore alarms may spend more of the level. An alarm of the mean may be due to few of many
/// rounds, which do not outnumber the others. It is confirmed as soon as the mean of six or more fresh rounds is
/// beyond the minimum effect. In both cases all rounds together must exclude no change. If the fresh rounds do not
/// confirm, the verdict is that of all rounds together if that is `pass` or `improved`, else `inconclusive`. In a
/// suite of many tests, rounds go on until the any-time p-value (p_values.hpp) is small enough for the suite. A
/// confirmed loss is kept without that p-value, too.
///
/// **Running again.** Rounds of earlier runs of the same two programs come before those of this one, whose looks have
/// a smaller level (experiment.hpp).
///
/// The error rates of these rules are simulated in looks_rates_test.cpp, whole_rates_test.cpp, guard_rates_test.cpp
/// and experiment_rates_test.cpp.

#include <optional>
#include <vector>

#include "model/verdict.hpp"
#include "stats/comparison_input.hpp"
#include "stats/experiment.hpp"
#include "stats/guard.hpp"
#include "stats/ratio_estimate.hpp"

namespace holdfast::stats {

/// A `pass` excludes a loss of the mean of this multiple of MIN_EFFECT. It is more than 1, because rare slow
/// samples also move the mean of unchanged code.
inline constexpr double kMeanExcluded = 4;

/// Bounds of a loss, in logarithms; positive is worse.
struct Loss {
  double estimate = 0;
  double low = 0;
  double high = 0;
};

/// Returns the change with its sign turned by the direction.
Loss loss_of(const ComparisonInput& input, const LogRatio& ratio);

/// Returns the outcome that the bounds of the middle imply.
Outcome middle_rule(const Loss& loss, double min_effect);
/// Returns `seen` if the bounds of the mean agree with it, else the outcome that they allow.
Outcome mean_rule(Outcome seen, const Loss& mean, double min_effect);
/// Returns true if the mean is judged as well: not if the middle has regressed, or if MIN_EFFECT is 0.
bool is_held_to_mean(const ComparisonInput& input, Outcome middle);

/// The estimates of some rounds, computed once, and the outcome with bounds at any level: `alarm` for `regressed`,
/// `rest` for the others. It keeps a reference to `input`.
struct Estimates {
  explicit Estimates(const ComparisonInput& input);

  Outcome outcome(double alarm, double rest) const;
  /// Returns the outcome without the mean. Used for parts of a process, for which no `pass` is reported.
  Outcome middle_outcome(double alarm, double rest) const;
  /// Returns true if the estimate is a gain of clearly more than MIN_EFFECT, whatever its bounds.
  bool seem_improved() const;

  /// Returns an unbounded loss if there are too few rounds.
  Loss middle_at(double level) const;
  Loss mean_at(double level) const;
  /// Returns the loss of the mean, with `alarm` as the level of the lower bound and `rest` as that of the upper one.
  Loss mean_loss(double alarm, double rest) const;

  const ComparisonInput& input;
  std::optional<LogRatio> middle;
  std::optional<LogRatio> mean;

 private:
  Loss bounded(const std::optional<LogRatio>& made) const;
};

/// Returns true for `pass` and `improved`.
constexpr bool is_cleared(Outcome outcome) {
  return outcome == Outcome::pass || outcome == Outcome::improved;
}
/// Returns the weaker of both if the cross-check clears the program too, else `inconclusive`. Requires
/// is_cleared(guarded).
Outcome agreed(Outcome guarded, Outcome cross_check);

/// Returns the looks up to `rounds`; the last one is always `rounds` itself.
std::vector<int> looks_up_to(int rounds);

/// The share of the level that a look may use, one-sided.
struct LookLevel {
  int rounds = 0;
  double alarm = 0;  ///< for `regressed` (the loss is the minimum effect), which is confirmed afterwards
  double rest = 0;   ///< for `pass` and `improved`
};

/// The number of rounds there can be, without those that confirm. `ended`: the number of them after which the budget
/// ended.
struct RoundsPlanned {
  int most = 0;
  std::optional<int> ended = {};
  int before = 0;  ///< rounds of earlier runs, which are judged together with those of this one
  int run = 1;     ///< number of the run within its experiment
};

/// Returns the levels of all looks. The last look is at the end of the budget if that came first.
std::vector<LookLevel> look_levels(double significance, const RoundsPlanned& planned);

struct Decision {
  Need need = Need::nothing;
  Verdict verdict;  ///< the verdict if no more rounds are measured
};

/// Decides after the existing rounds, and returns the purpose of more rounds. `input`: one reference, both sides run
/// as pairs, rounds numbered from 0. `evidence`: the any-time p-value that a suite of many tests requires for a
/// `regressed` (a share of the false discovery rate). `cross_check`: of the same rounds, if there is one. The answer
/// depends only on the rounds, in order: the same samples give the same answer when judged again.
Decision decide_by_looks(const ComparisonInput& input, const RoundsPlanned& planned, double evidence = 1,
                         const std::optional<ComparisonInput>& cross_check = {});

/// Decides in the same way, from the rounds as measured (`plain`) and as guard() returned them (`guarded`). If the
/// guard does not apply, only the plain numbers are judged. `planned.ended` counts all rounds of this run, including
/// those that the guard leaves out. `earlier`: runs of the same experiment.
Decision decide_guarded(const ComparisonInput& plain, const Guarded& guarded, const RoundsPlanned& planned,
                        double evidence = 1, const EarlierRuns& earlier = {});

}  // namespace holdfast::stats
