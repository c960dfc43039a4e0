#pragma once

/// Comparing one range: round after round, each a fresh process of either build, until the looks decide.
///
/// The whole is judged as every test is (stats/gate.hpp): slower than MIN_EFFECT at the level of the gate, and
/// confirmed by fresh rounds. That comparison alone decides whether anything is named at all.
///
/// A part is judged by its own loss against the loss of the whole. With W the whole's former time, d_i what round i
/// spent more in the part, and L the loss of the whole, the gate sees the log ratios log((W + d_i) / W) and the
/// minimum effect `material` x L / W: the part is slower when it alone makes the whole that much slower. So a short
/// function with a huge factor and no weight is not named, and a long one is whose own 1 % is all that was lost.
///
/// Error rates. A part that did not lose a material share is called slower with at most the level of its
/// comparison. The k-th comparison of a hunt has the level a / (k (k + 1)), whose sum over all k is a: the chance
/// that any innocent part is named stays below a, however many comparisons there are, in whatever order they came
/// (a union bound; each takes fresh processes, so what was seen before does not favour it). A culprit is passed over
/// by a comparison with at most 5 %, the `rest`, if its loss is just material, and far more rarely if it is all. Where time
/// ends between two looks, the rounds that there are get a last one, which spends all that is left of the level.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hunt/calls.hpp"
#include "hunt/pairing.hpp"
#include "model/pinpoint.hpp"
#include "probes/measure.hpp"

namespace holdfast::hunt {

/// What all calls of one callee took in a process of each build.
struct CalleeTimes {
  std::string callee;  ///< as people write it
  PinpointSides spent;
};

/// Of one round.
struct Round {
  PinpointSides spent;                                    ///< in the range, by one process of each build
  PinpointSides executions;                               ///< of the range
  std::optional<ComparedFunction> callee = std::nullopt;  ///< that a single call was seen to call
  std::vector<CalleeTimes> callees = {};  ///< where the calls of the builds differ, and each was timed
};

struct Bar {
  double whole = 0;       ///< W; 0: this is the whole
  double min_effect = 0;  ///< of W
  double alarm = 0.05;    ///< level of "slower"
  double rest = 0.05;     ///< level of "not slower"
  int rounds_max = 40;
};

struct RangeComparison : PinpointCompared {
  std::optional<ComparedFunction> callee;  ///< that a single call was seen to call
  std::vector<CalleeTimes> callees;        ///< medians of the rounds

  bool slower() const { return outcome == "slower"; }
};

/// Level of the k-th comparison of parts, from 1, of those that share `level`.
double level_of_comparison(double level, int k);

/// `round`: gives a round, by number; none: there is no time for it. What it throws as Error makes the range "not
/// measured", with the sentence as note. Names and places of the calls are left empty.
RangeComparison compare_range(const Bar& bar, const std::function<std::optional<Round>(int)>& round);

// Executions: whether a call lost its time by being executed more often, which is the doing of who calls it, and
// whether so often that it cannot be looked into.

/// The sentence that says so; empty: it did not. What each execution takes may have grown too, but explains less than
/// half of the loss.
std::string executed_more_often(const RangeComparison& made);

/// The sentence that says that probes inside of it would take longer than the program; empty: they would not.
std::string executed_too_often(const RangeComparison& made);

// Spent: the time in a range of calls, without the part of it that the process waited for a processor. A busy machine is
// not the program's doing.
//
// A thread waits for whole turns of others, so an execution of a few microseconds either did not wait at all or became
// many times longer (probes::kLongTicks). Where most executions are short, the long ones count as the short ones do, as
// far as the process waited in all. Where most are long, what the process waited falls on the range as its time does.
// Calls of different sites are of different kinds: one may take milliseconds beside thousands that take none.
//
// Of a process that sleeps, or has several threads, it is not known on which ranges its waiting fell: all of the time
// counts.

double spent_ns(const probes::ProbeReading& reading);

/// The same of the calls of one site (Reading::sites).
double spent_ns(const probes::ProbeReading& reading, const probes::SiteReading& site);

/// The same by callee. None where the calls of both builds are the same: these are compared one by one.
std::vector<CalleeTimes> callees_of(const Pair& pair, const probes::ProbeReading& was,
                                    const probes::ProbeReading& is);

}  // namespace holdfast::hunt
