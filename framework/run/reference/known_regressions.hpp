#pragma once

/// Known regressions: a loss that the project has accepted for a while is measured, shown and named, and does not
/// gate. Its verdict stays `regressed`; `holdfast run` exits with 77, as in quarantine: not red, and not silently
/// green. An entry of known-regressions.json (wire/known_regressions.hpp) covers a `regressed` where
///
///   - test, benchmark, parameters, metric and branch fit, and its last day is not over, in UTC; and
///   - the *largest plausible* loss, the worse end of the interval that the tester gives, is no more than the
///     entry's ratio.
///
/// Not its smallest plausible loss, which would let a further loss through until the measurement is certain of it,
/// and not the estimate, which hides a loss just beyond the ratio in every second run. By the worse end an entry
/// takes the place of MIN_EFFECT in the tester's own promise: what is truly beyond the ratio is covered in at most 5
/// of 100 runs. So that noise alone turns nothing red, the ratio needs some room above the loss that is known, and
/// rounds of TESTER shift go on until they can tell (judging.hpp). A tester that gives no interval covers nothing.
///
/// A loss that a change accepts (accepted_losses.hpp) is covered by the same rule, and `holdfast run` exits with 0. Where
/// several changes came since the baseline, each with an entry, they cover the product of their ratios.
///
/// What is decided is kept with the run, so that the same session is judged the same way later on, whatever has
/// become of the file. Pure: the time of day is passed in.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::run {

/// Of one measured subject, on the branch, at a time like 2026-11-21T03:15:00Z.
struct Measurand {
  const Subject& subject;
  std::string branch;
  std::string now;
};

/// The largest ratio that entries in force cover of it; none: no entry is about it. `all`: without what is spent.
std::optional<double> largest_known(const wire::KnownRegressions& all, const Measurand& of);

/// Which entry covers this verdict, or the sentences that say why those that are about it do not.
struct KnownAnswer {
  std::optional<Known> known;
  std::optional<AcceptedLoss> accepted;  ///< before what is known
  std::vector<std::string> warnings;
};
KnownAnswer known_of(const wire::KnownRegressions& all, const Measurand& of, const Verdict& verdict);

/// Whether an entry covered the result.
bool is_known(const Run& result);
/// Whether the change accepts what it lost.
bool is_accepted(const Run& result);

/// A ratio that covers the loss, in whole per cent upwards: `room` times as far from its estimate as the interval ends. 0: the
/// size of the loss is not known.
double covering_ratio(const Verdict& verdict, Direction direction, double room = 1);

/// How large a loss an entry covers, and why: "up to 8 % worse, accepted: REASON".
std::string covered_text(const wire::KnownRegression& entry);

/// Says of the gate which regressions are accepted, and which are known.
void say_accepted(const Report& report, GateVerdict& gate);
void say_known(const Report& report, GateVerdict& gate);

/// The entries that should go, each as a sentence: expired; about nothing that the session measured; about what no
/// longer regresses; accepted together with the baseline. Nothing is said of an entry for another branch, or for a test that has no result here.
std::vector<std::string> idle_entries(const wire::KnownRegressions& all, const Report& report);

}  // namespace holdfast::run
