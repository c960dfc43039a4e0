#pragma once

/// Compares one range: round after round, each a fresh process of either build, until the looks decide.
///
/// The whole is judged as every test is (stats/gate.hpp): slower than MIN_EFFECT at the level of the gate, and
/// confirmed by fresh rounds. Only that comparison decides whether anything is named at all.
///
/// A part is judged by its own loss against the loss of the whole. Let W be the whole's former time, d_i the
/// additional time of round i in the part, and L the loss of the whole. The gate then gets the log ratios log((W +
/// d_i) / W) and the minimum effect `material` x L / W: the part is slower if it alone makes the whole that much
/// slower. So a short function with a huge factor and no weight is not named. A long function is named if 1 % of its
/// time is the whole loss.
///
/// Error rates. A part that did not lose a material share is called slower with at most the level of its comparison.
/// The k-th comparison of a hunt has the level a / (k (k + 1)), whose sum over all k is a. So the chance that any
/// innocent part is named stays below a, for any number and order of comparisons. This is a union bound; each
/// comparison takes fresh processes, so earlier results do not favour it. The probability that a comparison misses a
/// culprit is at most 5 %, the `rest`, if its loss is just material. It is far smaller if the culprit has the whole
/// loss. If time ends between two looks, a last look takes the existing rounds and spends the rest of the level.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hunt/calls.hpp"
#include "hunt/pairing.hpp"
#include "model/pinpoint.hpp"
#include "probes/measure.hpp"

namespace holdfast::hunt {

/// The time of all calls of one callee in a process of each build.
struct CalleeTimes {
  std::string callee;  ///< demangled
  PinpointSides spent;
};

/// The result of one round.
struct Round {
  PinpointSides spent;                                    ///< time in the range, in one process of each build
  PinpointSides executions;                               ///< of the range
  std::optional<ComparedFunction> callee = std::nullopt;  ///< callee that a single call was seen to call
  std::vector<CalleeTimes> callees = {};  ///< filled if the calls of the builds differ, and each was timed
  std::optional<int> place = {};  ///< number of the files that both processes ran from (process::CodePlace)
};

struct Bar {
  double whole = 0;       ///< W; 0 if this is the whole
  double min_effect = 0;  ///< of W
  double alarm = 0.05;    ///< level of "slower"
  double rest = 0.05;     ///< level of "not slower"
  int rounds_max = 40;
};

struct RangeComparison : PinpointCompared {
  std::optional<ComparedFunction> callee;  ///< callee that a single call was seen to call
  std::vector<CalleeTimes> callees;        ///< medians of the rounds

  bool slower() const { return outcome == "slower"; }
};

/// Returns the level of the k-th comparison of parts, from 1, among those that share `level`.
double level_of_comparison(double level, int k);

/// Compares a range. `round` returns the round of a number; none if there is no time for it. If it throws Error, the
/// outcome is "not measured", and the note is the message. Names and positions of the calls are left empty.
RangeComparison compare_range(const Bar& bar, const std::function<std::optional<Round>(int)>& round);

// Executions: a call may have lost its time because it is executed more often, which its caller causes. It may also
// be executed too often to be searched.

/// Returns a sentence if the call was executed more often; empty if it was not. The time of each execution may have
/// grown too, but explains less than half of the loss.
std::string executed_more_often(const RangeComparison& made);

/// Returns a sentence if probes inside of the call would take longer than the program; empty if they would not.
std::string executed_too_often(const RangeComparison& made);

// Spent: the time in a range of calls, without the time for which the process waited for a processor. The program
// does not cause the load of a machine.
//
// A thread waits for whole time slices of others. So an execution of a few microseconds either did not wait at all or
// became many times longer (probes::kLongTicks). If most executions are short, the long ones count as the short ones
// do, up to the total wait of the process. If most are long, the wait of the process is assigned to the range in
// proportion to its time. Short and long are distinguished for each call site: a call of one site may take
// milliseconds, and thousands of another site take none.
//
// If a process sleeps, or has several threads, it is not known in which ranges it waited: all of the time counts.

double spent_ns(const probes::ProbeReading& reading);

/// Returns the same time for the calls of one site (Reading::sites).
double spent_ns(const probes::ProbeReading& reading, const probes::SiteReading& site);

/// Returns the time spent in each callee, in both builds. Empty if the calls of both builds are the same, because the
/// calls are then compared one by one.
std::vector<CalleeTimes> callees_of(const Pair& pair, const probes::ProbeReading& was,
                                    const probes::ProbeReading& is);

}  // namespace holdfast::hunt
