#pragma once

/// Known regressions: a loss that the project tolerates for a while is measured, shown and named, and does
/// not gate. Its verdict stays `regressed`. `holdfast run` exits with 77, as in quarantine: not red, and not
/// silently green.
///
/// An entry of known-regressions.json (wire/known_regressions.hpp) covers a `regressed` if both conditions
/// hold:
///
///   1. Test, benchmark, parameters, metric and branch match, and its last day is not over, in UTC.
///   2. The *largest plausible* loss, the worse end of the tester's interval, is at most the entry's ratio.
///
/// The smallest plausible loss would let a further loss pass until the measurement is certain of it. The estimate would
/// miss a loss just beyond the ratio in every second run. With the worse end, the entry's ratio replaces MIN_EFFECT in
/// the tester's guarantee: a true loss beyond the ratio is covered in at most 5 of 100 runs. The ratio must leave some
/// room above the known loss, so that noise alone turns nothing red. Rounds of TESTER shift go on until this is decided
/// (judging.hpp). A tester that gives no interval covers nothing.
///
/// A test can be regressed by the loss of a function (hunt/function_verdict.hpp). Then the entry must cover the
/// function's own largest plausible loss, which is mostly larger than that of the test.
///
/// A loss that a change accepts (accepted_losses.hpp) is covered by the same rule, and `holdfast run` exits
/// with 0. If several changes since the baseline have entries, they cover the product of their ratios.
///
/// The decision is stored with the run, so that the same session is judged the same way later, even if the
/// file has changed. These functions are pure: the time of day is an argument.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "wire/known_regressions.hpp"

namespace holdfast::run {

/// One measured subject, the branch, and a time like 2026-11-21T03:15:00Z.
struct Measurand {
  const Subject& subject;
  std::string branch;
  std::string now;
};

/// Returns the largest ratio that valid entries cover for the measurand; none if no entry names it. `all`
/// must not have expired entries.
std::optional<double> largest_known(const wire::KnownRegressions& all, const Measurand& of);

/// The entry that covers a verdict, or sentences that say why the entries about it do not cover it.
struct KnownAnswer {
  std::optional<Known> known;
  std::optional<AcceptedLoss> accepted;  ///< takes precedence over `known`
  std::vector<std::string> warnings;
};
/// `functions` are those of the run that have a verdict of their own.
KnownAnswer known_of(const wire::KnownRegressions& all, const Measurand& of, const Verdict& verdict,
                     const std::vector<FunctionTime>& functions = {});

/// Returns true if an entry covered the result.
bool is_known(const Run& result);
/// Returns true if the change accepts the loss of the result.
bool is_accepted(const Run& result);

/// Returns a ratio that covers the loss of a run with a verdict, rounded up to whole per cent: `room` times the
/// distance from the estimate to the end of the interval. Returns 0 if the size of the loss is not known.
double covering_ratio(const Run& run, double room = 1);

/// Returns how large a loss an entry covers, and why: "up to 8 % worse, accepted: REASON".
std::string covered_text(const wire::KnownRegression& entry);

/// Adds to the gate's verdict which regressions are accepted, and which are known.
void say_accepted(const Report& report, GateVerdict& gate);
void say_known(const Report& report, GateVerdict& gate);

/// Returns a sentence for each entry that should be removed. Such an entry is expired, is about nothing that
/// the session measured, is about results that no longer regress, or was accepted together with the baseline.
/// Entries for another branch, or for a test without a result here, are not reported.
std::vector<std::string> idle_entries(const wire::KnownRegressions& all, const Report& report);

}  // namespace holdfast::run
