#pragma once

/// The hunt searches from a function that became slower to the calls that lost the time. It is pure logic; the
/// comparison is injected. CallDescent and binary finding are from SBS, the Scala Benchmarking Suite, for the JVM.
///
///   `binary finding`   A range that is slower is halved; the first half is compared, then the second. If neither is
///                      slower by itself, the range is the answer. Linear finding compares call by call.
///   `descent`          An answer that is a single call is continued in its callee, in any library. If nothing is found
///                      there, the call stays the answer.
///
/// It differs in four ways. If the changed functions on the path are known, these few are compared first
/// (changed_functions.hpp). It finds more than one culprit: while the culprits leave a material part of the loss
/// unexplained, it searches the other calls. Comparisons have error rates (compare_range.hpp). Counted instructions
/// show where to look first: the call that executes more of them is compared before any half. If all rounds leave a
/// call undecided, it counts as slower if it executes most of the additional instructions of its caller. Only the clock
/// decides that the whole is slower.
///
/// It ends at the requested depth, at an excluded function, or at the end of the budget. It ends at a function
/// without calls, without a symbol, or whose calls differ between the builds. It also ends at a call that is executed
/// more often than before, because its caller causes that. Each culprit has the reason for the end. A call to a
/// function that is already on the path (recursion) is not a part: its time is contained in the other calls, all of
/// whose executions count.
///
/// The requested function is timed from the first call in it to the last. If it has no calls, or this time is not
/// slower, it is timed by the calls to it, if they are known. Otherwise whole processes are timed, if they do little
/// else.
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
  int depth = 20;  ///< calls from the start to the answer, at most; 0: only the function is judged
  std::optional<std::string> exclude = {};  ///< regular expression of functions that are not searched
  bool linear = false;
  double min_effect = 0.01;    ///< of the whole: a smaller loss is not searched
  double significance = 0.05;  ///< of the whole, and of all parts together
  double material = 0.15;      ///< share of the whole's loss that makes a part a culprit
  int rounds_max = 40;         ///< for one part; the whole may take four times as many
  double budget_s = 120;
  int processes_max = 4000;
};

/// The state before each round.
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
  ComparedFunction calls = {};  ///< all calls to the function, as one function for list() and round()
  std::string signature = {};   ///< demangled, with parameters
  std::vector<std::string> reaches = {};  ///< signatures of other changed functions that it can call
  std::string why_not = {};               ///< why it cannot be timed by its calls; empty if it can
};

struct Tools {
  /// Throws Error (its message has no subject; the caller adds one) if the function is not found.
  std::function<CallListing(const ComparedFunction&)> list;
  /// Runs two fresh processes. Throws Error (its message has no subject; the caller adds one) if the range cannot be
  /// measured.
  std::function<Round(const CallRange&, int round)> round;
  /// Returns the counted instructions of a range. The std::function is empty, or returns none, if they are unknown.
  std::function<std::optional<PinpointSides>(const CallRange&)> instructions = {};
  /// Returns the instructions of a function's own code, without its calls. The std::function is empty, or returns none,
  /// if they are unknown.
  std::function<std::optional<PinpointSides>(const ComparedFunction&)> own_instructions = {};
  std::string no_instructions = {};  ///< the reason if they are unknown
  /// Returns all calls to a function, as one function for list() and round(). Throws Error (its message has no subject;
  /// the caller adds one) if the calls are unknown. The std::function is empty if there is no source of calls.
  std::function<ComparedFunction(const ComparedFunction&)> calls_of = {};
  /// Times whole processes. Empty unless the requested function does nearly all of their work.
  std::function<Round(int round)> process = {};
  std::function<void(const HuntProgress&)> progress = [](const HuntProgress&) {};
  std::function<double()> now_s = {};  ///< a clock; that of the machine if empty
  /// Functions on the path that changed, callees before their callers. They are compared first
  /// (changed_functions.hpp).
  std::vector<ChangeCandidate> changed = {};
};

/// Runs the hunt. Throws Error if the start cannot be timed: it is not found, or neither the calls in it nor the
/// calls to it can be timed.
Pinpoint hunt(const ComparedFunction& start, const HuntOptions& options, const Tools& tools);

}  // namespace holdfast::hunt
