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

Level first_level(const Function& start, const Tools& tools) {
  Level level{.listing = tools.list(start), .path = {}, .inspected = {start}};
  level.path = {
      {.function = level.listing.function.name, .module = level.listing.function.module, .source = ""}};
  return level;
}

/// Where the lists differ at the top, the function itself is the answer, or the one call that takes what was lost.
Found itself(const Level& level, const Comparison& known) {
  Found found{.culprits = {{.path = level.path,
                            .own_code = false,
                            .median = known.median,
                            .loss = known.loss,
                            .low = known.low,
                            .high = known.high,
                            .instructions = {},
                            .reason = "its calls differ between the builds: " + level.listing.differs}},
              .loss = RemainingLoss(known)};
  if (const auto callee = growing_callee(known)) {
    auto& culprit = found.culprits.front();
    culprit.path.push_back({.function = callee->callee, .module = "", .source = ""});
    culprit.median = callee->spent;
    culprit.reason =
        "the calls of " + known.function + " differ between the builds: " + level.listing.differs;
  }
  return found;
}

std::string why_no_calls(const Listing& listing) {
  if (listing.calls.empty())
    return "calls nothing, so there is nothing to put a probe at; name a function that calls it";
  return "has no call that can be measured: " + listing.calls.front().name + " " +
         listing.calls.front().unmeasurable;
}

void sum_up(const Comparison& whole, Found found_in, Pinpoint& found) {
  found.culprits = std::move(found_in.culprits);
  std::ranges::stable_sort(found.culprits,
                           [](const Culprit& a, const Culprit& b) { return a.loss > b.loss; });
  found.unexplained = whole.loss;
  for (auto& culprit : found.culprits) {
    culprit.share = whole.loss > 0 ? culprit.loss / whole.loss : 0;
    found.unexplained -= culprit.loss;
  }
}

/// "parse carries the loss: +8.1 % of +8.3 %; it changed".
std::string conclusion_of(const std::vector<std::string>& carrying, const Found& found,
                          const Comparison& whole) {
  std::string names;
  for (const auto& name : carrying) names += (names.empty() ? "" : " and ") + name;
  const bool one = carrying.size() == 1;
  return names + (one ? " carries" : " carry") +
         " the loss: " + format_percent(found.loss.loss() / whole.median.previous) + " of " +
         format_percent(whole.loss / whole.median.previous) + "; " + (one ? "it" : "they") + " changed";
}

Found search(const Level& level, const Part& all, Comparison& whole, CallDescent& descent) {
  if (!level.listing.differs.empty()) return itself(level, whole);
  auto found = descent.within(level, all, whole);
  descent.add_own_code(level, whole, found);
  return found;
}

/// What could not be timed may have become slower.
std::string outcome_of_hunt(const Comparison& whole, const Listing& listing) {
  if (whole.outcome == "not measured")
    throw Error(whole.function + ": the range of all its calls: " + whole.note);
  if (whole.slower()) return "located";
  return whole.outcome == "undecided" || !listing.not_timed.empty() ? "undecided" : "not slower";
}

}  // namespace

Pinpoint hunt(const Function& start, const HuntOptions& options, const Tools& tools) {
  const auto level = first_level(start, tools);
  const auto calls = measurable(level.listing).size();
  if (calls == 0) throw Error(start.name + " " + why_no_calls(level.listing));
  SearchState state(options, tools);
  CallDescent descent(options, tools, state);
  const Part all{0, calls - 1};
  auto whole = state.whole(level.listing, all);
  Pinpoint found{.outcome = outcome_of_hunt(whole, level.listing), .function = level.listing.function.name};
  if (!level.listing.not_timed.empty())
    found.warnings.push_back(found.function + ": " + level.listing.not_timed);
  if (whole.slower()) {
    auto answer = asked_changed(level, tools, state, whole);
    if (answer.found) found.conclusion = conclusion_of(answer.carrying, *answer.found, whole);
    sum_up(whole, answer.found ? std::move(*answer.found) : search(level, all, whole, descent), found);
  }
  found.whole = std::move(whole);
  found.comparisons = state.comparisons();
  found.processes = state.processes();
  found.seconds = state.seconds();
  found.out_of_budget = state.out_of_budget();
  check_instructions(found, tools.no_instructions, options.min_effect, options.material);
  return found;
}

}  // namespace holdfast::hunt
