#include "hunt/hunt.hpp"

#include <algorithm>

#include "hunt/call_descent.hpp"
#include "hunt/changed_functions.hpp"
#include "hunt/instruction_check.hpp"
#include "hunt/search_state.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

std::string why_no_calls(const CallListing& listing) {
  if (listing.calls.empty()) return "has no call at which a probe can be placed";
  return "has no call that can be measured: " + listing.calls.front().name + " " +
         listing.calls.front().unmeasurable;
}

/// Sorts the culprits by their loss. Computes the share of each, and the part of the loss that no culprit explains.
void sum_up(const RangeComparison& whole, DescentResult found_in, Pinpoint& found) {
  found.culprits = std::move(found_in.culprits);
  std::ranges::stable_sort(found.culprits,
                           [](const Culprit& a, const Culprit& b) { return a.loss > b.loss; });
  found.unexplained = whole.loss;
  for (auto& culprit : found.culprits) {
    culprit.share = whole.loss > 0 ? culprit.loss / whole.loss : 0;
    // The result may become negative, because different processes measured the parts and the whole.
    found.unexplained -= culprit.loss;
  }
}

std::string names_text(const std::vector<std::string>& carrying) {
  std::string names;
  for (const auto& name : carrying) names += (names.empty() ? "" : " and ") + name;
  return names;
}

/// Returns "parse carries the loss: +8.1 % of +8.3 %; it changed".
std::string conclusion_of(const std::vector<std::string>& carrying, const DescentResult& found,
                          const RangeComparison& whole) {
  const auto names = names_text(carrying);
  const bool one = carrying.size() == 1;
  const auto share = [&](double loss) { return format_percent(loss / whole.median.previous); };
  const bool is_part = found.loss.loss() <= whole.loss;  // may be false: different processes measured each
  return names + (one ? " carries" : " carry") + " the loss: " + share(found.loss.loss()) +
         (is_part ? " of " + share(whole.loss) : "") + "; " + (one ? "it" : "they") + " changed";
}

/// Searches a whole that is slower. Calls that differ between the builds have no counterparts, so there is
/// nothing to halve.
DescentResult search(const Level& level, const CallSpan& all, RangeComparison& whole, CallDescent& descent) {
  if (!level.listing.differs.empty()) {
    // If the calls of the first function differ, the answer is the call that takes the lost time, else the function.
    auto culprit =
        culprit_at(level.path, whole, "its calls differ between the builds: " + level.listing.differs);
    // The instructions of both builds were counted for different calls.
    culprit.instructions = {};
    if (const auto callee = growing_callee(whole)) {
      culprit.path.push_back({.function = callee->callee, .module = "", .source = ""});
      culprit.median = callee->spent;
      culprit.reason =
          "the calls of " + whole.function + " differ between the builds: " + level.listing.differs;
    }
    return {.culprits = {culprit}, .loss = RemainingLoss(whole)};
  }
  auto found = descent.within(level, all, whole);
  descent.add_own_code(level, whole, found);
  return found;
}

/// Returns the start as the answer.
DescentResult function_alone(const Level& level, const RangeComparison& known, const std::string& reason) {
  return {.culprits = {culprit_at(level.path, known, reason)}, .loss = RemainingLoss(known)};
}

/// Times the function at which the search starts by the calls to it. Throws Error if these are not known or cannot be
/// timed.
RangeComparison timed_by_its_calls(const Level& level, const Tools& tools, SearchState& state) {
  if (!tools.calls_of) throw Error("has no known calls");
  const auto calls = tools.list(tools.calls_of(level.inspected.front()));
  if (measurable(calls).empty()) throw Error("has no call at which a probe can be placed");
  auto whole = state.whole(calls, {0, 0});
  if (whole.outcome == "not measured") throw Error("has calls that cannot be timed: " + whole.note);
  return whole;
}

/// Times the same function by the calls to it, or else by whole processes. Throws Error if neither is possible.
RangeComparison timed_itself(const Level& level, const Tools& tools, SearchState& state) {
  try {
    return timed_by_its_calls(level, tools, state);
  } catch (const Error&) {
    if (!tools.process) throw;
    return state.process(level.listing.function.name);
  }
}

/// Returns "undecided" instead of "not slower" if a part could not be timed, because that part may have become
/// slower.
std::string outcome_of_hunt(const RangeComparison& whole, const std::string& not_timed) {
  if (whole.outcome == "not measured")
    throw Error(whole.function + ": the range of all its calls: " + whole.note);
  if (whole.slower()) return "located";
  return whole.outcome == "undecided" || !not_timed.empty() ? "undecided" : "not slower";
}

/// One hunt, which starts at the requested function.
class Hunted {
 public:
  Hunted(const Level& level, const HuntOptions& options, const Tools& tools, SearchState& state)
      : level_(level), options_(options), tools_(tools), state_(state) {}

  /// Times the function at the start by the calls in it. If these execute few of its instructions, cannot be timed,
  /// or are not slower, times it by the calls to it instead, since its own code outside of the calls may have become
  /// slower. Only a function that is slower is searched.
  void judge(Pinpoint& found) {
    const auto calls = measurable(level_.listing).size();
    if (calls == 0) return judge_itself(found, why_no_calls(level_.listing));
    const CallSpan all{0, calls - 1};
    std::optional<RangeComparison> called;  // for the function at the start, timed by the calls to it
    if (is_nearly_all_own_code(all)) called = by_its_calls();
    auto whole = called ? *called : measured_whole(all);
    if (!called && !whole.slower()) called = slower_outside();
    if (called) whole = *called;
    found.outcome = outcome_of_hunt(whole, called ? "" : level_.listing.not_timed);
    if (whole.slower()) {
      called ? name_slower(all, whole, found) : look_inside(all, whole, found);
    } else if (found.outcome == "undecided") {
      ask_changed(whole, found);
    }
    found.whole = std::move(whole);
  }

 private:
  /// Times the range of all calls in the function. If it cannot be timed, times the function as a whole, if possible.
  RangeComparison measured_whole(const CallSpan& all) {
    auto whole = state_.whole(level_.listing, all);
    if (whole.outcome != "not measured" || !tools_.calls_of) return whole;
    try {
      return timed_itself(level_, tools_, state_);
    } catch (const Error& wrong) {
      whole.note += "; and it is not timed by its calls: it " + std::string(wrong.what());
      return whole;
    }
  }

  /// Judges the function by the calls to it, or by whole processes. Throws Error if neither is possible. `why`: the
  /// reason why it is not timed by the calls in it.
  void judge_itself(Pinpoint& found, const std::string& why) {
    try {
      auto whole = timed_itself(level_, tools_, state_);
      found.outcome = outcome_of_hunt(whole, level_.listing.not_timed);
      if (whole.slower()) sum_up(whole, function_alone(level_, whole, "it " + why), found);
      found.whole = std::move(whole);
    } catch (const Error& wrong) {
      throw Error(level_.listing.function.name + " " + why + ", and is not timed by its calls: it " +
                  wrong.what() + "; name a function that calls it");
    }
  }

  /// Returns true if the calls in the function execute a negligible part of its instructions: their time then shows
  /// nothing.
  bool is_nearly_all_own_code(const CallSpan& all) const {
    constexpr double kNearlyAll = 0.95;
    if (!tools_.own_instructions) return false;
    const auto own = tools_.own_instructions(level_.listing.function);
    const auto called = state_.instructions(level_.listing, all);
    return own && called && own->previous > kNearlyAll * (own->previous + called->previous);
  }

  /// Returns none if the function cannot be timed by the calls to it.
  std::optional<RangeComparison> by_its_calls() {
    if (!tools_.calls_of) return std::nullopt;
    try {
      return timed_by_its_calls(level_, tools_, state_);
    } catch (const Error&) {
      return std::nullopt;
    }
  }

  /// Returns the comparison by the calls to the function if they are slower: its own code before the first call in
  /// it, or after the last, then became slower. Returns none if they are not slower, or cannot be timed.
  std::optional<RangeComparison> slower_outside() {
    auto whole = by_its_calls();
    return whole && whole->slower() ? whole : std::nullopt;
  }

  /// The calls to the function are slower: names it as the culprit, unless its own code executes no more
  /// instructions.
  void name_slower(const CallSpan& all, RangeComparison& whole, Pinpoint& found) {
    if (own_code_grew(tools_, level_.listing.function).value_or(true)) {
      sum_up(whole, function_alone(level_, whole, "none of its calls explains the loss"), found);
    } else {
      look_inside(all, whole, found);  // whether the range of its calls is slower was a close decision
    }
  }

  /// Compares the changed functions. One of them may be clearly slower even if the noise of all other code hides
  /// that.
  void ask_changed(RangeComparison& whole, Pinpoint& found) {
    auto answer = asked_changed(level_, tools_, state_, whole);
    if (!answer.found) return;
    found.outcome = "located";
    found.conclusion = names_text(answer.carrying) + (answer.carrying.size() == 1 ? " is" : " are") +
                       " slower, and changed; the times do not decide whether all of " +
                       level_.listing.function.name + " is slower";
    sum_up(whole, std::move(*answer.found), found);
  }

  void look_inside(const CallSpan& all, RangeComparison& whole, Pinpoint& found) {
    if (options_.depth == 0)
      return sum_up(whole, function_alone(level_, whole, "the depth of 0 is reached"), found);
    auto answer = asked_changed(level_, tools_, state_, whole);
    if (answer.found) found.conclusion = conclusion_of(answer.carrying, *answer.found, whole);
    CallDescent descent(options_, tools_, state_);
    sum_up(whole, answer.found ? std::move(*answer.found) : search(level_, all, whole, descent), found);
  }

  const Level& level_;
  const HuntOptions& options_;
  const Tools& tools_;
  SearchState& state_;
};

}  // namespace

Pinpoint hunt(const ComparedFunction& start, const HuntOptions& options, const Tools& tools) {
  Level level{.listing = tools.list(start), .path = {}, .inspected = {start}};
  level.path = {
      {.function = level.listing.function.name, .module = level.listing.function.module, .source = ""}};
  SearchState state(options, tools);
  Pinpoint found{.outcome = "", .function = level.listing.function.name};
  if (!level.listing.not_timed.empty())
    found.warnings.push_back(found.function + ": " + level.listing.not_timed);
  Hunted hunted(level, options, tools, state);
  hunted.judge(found);
  found.comparisons = state.comparisons();
  found.processes = state.processes();
  found.seconds = state.seconds();
  found.out_of_budget = state.out_of_budget();
  // The instruction check comes last, because it compares the counts with the measured times.
  check_instructions(found, tools.no_instructions, options.min_effect, options.material);
  return found;
}

}  // namespace holdfast::hunt
