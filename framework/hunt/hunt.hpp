#pragma once

/// The hunt: from a function that got slower to the calls that lost the time, as pure logic over a comparison that
/// is injected. CallDescent and binary finding are those of SBS, the Scala Benchmarking Suite, for the JVM:
///
///   binary finding   a range that is slower is halved; the first half is compared, then the second; if neither is
///                    slower by itself, the range is the answer. Linear finding compares call by call.
///   descent          an answer that is a single call is continued in what it calls, in whatever library that is;
///                    where nothing is found there, the call stays the answer.
///
/// It differs in four ways. Where it is known which functions on the path changed, these few are asked first
/// (changed_functions.hpp). More than one culprit is found: as long as what has been found leaves a material rest of
/// the loss open, the search goes on beside it. Comparisons have error rates (compare_range.hpp). And instructions
/// that were counted show where to look first: the call that executes more of them is compared before any half. They
/// also decide where all rounds leave a call open and most of the instructions that came to its caller are its; that
/// the whole is slower, only the clock says.
///
/// It ends at: the depth asked for; an excluded function; one without calls, without a symbol, or whose calls differ
/// between the builds; a call that is executed more often than before, which is its caller's doing; the end of the
/// budget. Each culprit says which. A call of a function on the way to it (recursion) is no part: what happens in there is
/// in the other calls, of which all executions count.
///
/// The function that was asked for is timed from its first call to its last. Where it has none, or nothing is slower
/// between them, it is timed by the calls of itself, where these are known; else whole processes are, where these do little
/// besides.
///
///     const auto found = hunt::hunt(start, {.min_effect = 0.01}, {.list = ..., .round = ...});

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hunt/calls.hpp"
#include "hunt/compare_range.hpp"
#include "model/pinpoint.hpp"

namespace holdfast::hunt {

struct HuntOptions {
  int depth = 20;  ///< calls from the function asked for to the answer, at most; 0: it alone is judged
  std::optional<std::string> exclude = {};  ///< regular expression of functions that are not looked into
  bool linear = false;
  double min_effect = 0.01;    ///< of the whole: below it there is nothing to find
  double significance = 0.05;  ///< of the whole, and of all parts together
  double material = 0.15;      ///< share of the whole's loss that makes a part a culprit
  int rounds_max = 40;         ///< of one part; the whole may take four times as many
  double budget_s = 120;
  int processes_max = 4000;
};

/// Before each round.
struct HuntProgress {
  CallRange range;
  std::string calls;  ///< "warm .. step of mid_sum"
  int rounds_done = 0;
  int comparison = 0;  ///< from 1
  double left_s = 0;   ///< of the budget
};

/// A function that changed.
struct ChangeCandidate {
  ComparedFunction function;
  ComparedFunction calls = {};            ///< by which list() and round() know all its calls, as one
  std::vector<std::string> reaches = {};  ///< names of others of them that it can call
  std::string why_not = {};               ///< why it cannot be timed by its calls; empty: it can
};

struct Tools {
  /// Throws Error where the function is not found, a sentence without a subject.
  std::function<CallListing(const ComparedFunction&)> list;
  /// Two fresh processes. Throws Error where the range cannot be measured, a sentence without a subject.
  std::function<Round(const CallRange&, int round)> round;
  /// What was counted in a range; empty, or none: nothing is known of it.
  std::function<std::optional<PinpointSides>(const CallRange&)> instructions = {};
  /// What a function's own code executed, without its calls; empty, or none: nothing is known of it.
  std::function<std::optional<PinpointSides>(const ComparedFunction&)> own_instructions = {};
  std::string no_instructions = {};  ///< why there are none
  /// All calls of a function, as one by which list() and round() know them. Throws Error, a sentence without a subject,
  /// where they are not known. Empty: none are.
  std::function<ComparedFunction(const ComparedFunction&)> calls_of = {};
  /// What whole processes take, where the function that is asked for is about all that they do. Empty: it is not.
  std::function<Round(int round)> process = {};
  std::function<void(const HuntProgress&)> progress = [](const HuntProgress&) {};
  std::function<double()> now_s = {};  ///< a clock; empty: the machine's
  /// Functions on the path that changed, those that are called before those that call them. They are asked first
  /// (changed_functions.hpp).
  std::vector<ChangeCandidate> changed = {};
};

/// Throws Error where the function that was asked for cannot be timed: not found, or neither its calls nor those of it.
Pinpoint hunt(const ComparedFunction& start, const HuntOptions& options, const Tools& tools);

}  // namespace holdfast::hunt
