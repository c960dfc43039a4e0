#pragma once

/// The verdict of a changed function, from its time and its instructions. Pure.
///
/// Time alone does not distinguish a loss from the effect of the place of the code, which changes the time of a short
/// function by up to a half. Instructions do not depend on the place, and callgrind counts them exactly. So a function
/// is `regressed` only if all three conditions hold:
///
///   1. Its calls certainly take longer: the lower bound of the change is above half of FUNCTION_EFFECT, by the rules
///      of the default gate (stats/gate.hpp), with fresh rounds that confirm it. If the bound had to be above all of
///      FUNCTION_EFFECT, a loss of this size would be found only half of the time.
///   2. They execute more instructions, together with their callees, by at least a third of FUNCTION_EFFECT: each call,
///      and all calls together. An edit that costs nothing executes as many. A function that is called less often, or
///      whose short calls were inlined, may execute more in each call, but not in all calls together.
///   3. The process executes more, by at least half of what the function gained, and so does each changed function that
///      calls it. If code moved from one function to another, one executes more, but the code that contains both
///      executes as many. If the instructions of the whole process vary by a quarter of the gain, as in a harness that
///      prints the date, only those in the project's files count.
///
/// If a function seems to execute more or fewer, a second process of each build is counted. If the instructions of a
/// build vary from process to process, as with a random seed, they decide nothing.
///
/// The k-th comparison of the functions of a benchmark has the level a / (k (k + 1)), whose sum is SIGNIFICANCE. The
/// runs of an undecided experiment share the level in the same way.
///
/// A function whose calls were inlined is a part of its callers. These changed as well, and their calls include it in
/// both builds, so nothing is gained or lost by inlining all calls of it.

#include <optional>
#include <string>
#include <vector>

#include "hunt/compare_range.hpp"
#include "model/function_time.hpp"
#include "model/verdict.hpp"

namespace holdfast::hunt {

/// A function that takes less of its benchmark is only reported: twice its time is a hundredth of a per cent.
inline constexpr double kShareMin = 1e-4;

/// Returns the bar of the k-th function that is compared, from 1.
Bar bar_of_function(double function_effect, double significance, int k);

/// The instructions of all calls in both builds, or the reason why they are not known.
struct CountedWork {
  std::optional<PinpointSides> instructions{};
  PinpointSides calls{1, 1};  ///< number of calls
  PinpointSides process{};    ///< instructions of the whole process
  PinpointSides project{};    ///< of these, those in the project's files
  std::string why_not{};

  /// Relative changes of the instructions of one call, and of all calls together.
  double change_of_call() const { return of_one_call().ratio() - 1; }
  double change_of_all() const { return instructions->ratio() - 1; }

 private:
  PinpointSides of_one_call() const {
    return {instructions->previous / calls.previous, instructions->current / calls.current};
  }
};

/// Returns true if the instructions grew enough to explain a loss.
bool has_more_work(const CountedWork& counted, double function_effect);

/// Returns true if the instructions of a call or of all calls changed in either direction by half of what
/// has_more_work() requires.
bool has_other_work(const CountedWork& counted, double function_effect);

/// Two counts of the same builds.
struct CountedTwice {
  CountedWork first;
  CountedWork second;
  std::vector<PinpointSides> callers{};  ///< instructions of changed functions that call the function
};

/// Returns why the counts decide nothing of a function; empty if they decide.
std::string why_undecided(const CountedTwice& counted, double function_effect);

/// Sets the outcome, the verdict and the note. `made`: as it was timed.
void judge_function(const CountedWork& counted, double function_effect, FunctionTime& made);

/// Returns "parse_header is 6.10 % slower [5.02 %, 7.19 %], executes 6.0 % more instructions and takes 0.05 % of the
/// benchmark".
std::string sentence_of(const FunctionTime& made);

/// Makes the verdict of a test regressed if a function is. Its message begins with these functions.
void hold_to_functions(const std::vector<FunctionTime>& functions, Verdict& verdict);

}  // namespace holdfast::hunt
