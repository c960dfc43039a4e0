#include "hunt/call_descent.hpp"

#include <algorithm>

#include "hunt/compare_range.hpp"
#include "model/error.hpp"

namespace holdfast::hunt {
namespace {

/// Standard errors by which the rest of a loss must exceed a material loss before a function's own code is named as
/// its cause.
constexpr double kClear = 4;
/// Standard errors by which the rest must be below the material loss before the search for it ends. It is the 95 %
/// quantile of the normal distribution.
constexpr double kSettled = 1.645;
/// If a call has more than this share of a function's additional instructions, the instructions decide that it is
/// slower.
constexpr double kMost = 0.5;

std::optional<process::Pattern> regex_of(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  try {
    return process::Pattern(*text);
  } catch (const Error& wrong) {
    throw Error("--exclude " + *text + " is not a regular expression: " + wrong.what());
  }
}

void add(DescentResult&& more, DescentResult& found) {
  std::move(more.culprits.begin(), more.culprits.end(), std::back_inserter(found.culprits));
  found.loss += more.loss;
  found.recursion.insert(found.recursion.end(), more.recursion.begin(), more.recursion.end());
}

std::string why_no_further(const CallListing& listing) {
  if (!listing.differs.empty()) return "its calls differ between the builds: " + listing.differs;
  return measurable(listing).empty() ? "it calls nothing that can be measured" : "";
}

/// Returns true if the calls of a range that lost time lost less than half of it, as far as each is known.
bool is_between_calls(const RangeComparison& known) {
  double in_calls = 0;
  for (const auto& part : known.inside) {
    if (part.outcome != "not slower" && part.outcome != "faster") return false;
    in_calls += std::max(part.loss, 0.0);
  }
  return !known.inside.empty() && in_calls < known.loss / 2;
}

std::string nothing_below(const CallListing& listing) {
  const std::string nothing = "none of its calls explains the loss";
  return listing.not_timed.empty() ? nothing : nothing + "; " + listing.not_timed;
}

Level level_below(const Level& above, const ComparedCall& call, CallListing listing) {
  Level level{.listing = std::move(listing), .path = above.path, .inspected = above.inspected};
  const auto& function = level.listing.function;
  level.path.push_back({.function = function.name, .module = function.module, .source = call.source});
  level.inspected.push_back(function);
  return level;
}

}  // namespace

CallDescent::CallDescent(const HuntOptions& options, const Tools& tools, SearchState& state)
    : options_(options), tools_(tools), state_(state), exclude_(regex_of(options.exclude)) {}

DescentResult CallDescent::within(const Level& level, const CallSpan& part, RangeComparison& known) {
  if (part.single()) return descend(level, part, known);
  auto found = in_parts(level, parts_at(level, part), known);
  if (!found.culprits.empty() || !found.recursion.empty()) return found;
  if (auto again = called_again(level, part, known); !again.empty()) return {.recursion = std::move(again)};
  if (is_between_calls(known) || own_code_decides(level, known)) return between_calls(level, known);
  return answer(level, part, known, "no single part of it explains the loss");
}

DescentResult CallDescent::in_parts(const Level& level, const std::vector<CallSpan>& parts,
                                    RangeComparison& known) {
  DescentResult found;
  for (const auto& part : parts) {
    // The rest of the loss is certainly below a material one, so no further part can be a culprit.
    if (RemainingLoss(known).less(found.loss).bound(kSettled) < state_.material()) break;
    auto compared = state_.part(level.listing, part);
    if (compared.slower() || counts_decide(level, part, compared)) add(within(level, part, compared), found);
    known.inside.push_back(std::move(compared));
  }
  return found;
}

/// A call may be undecided after all rounds. If most of the additional instructions of this function belong to the call, the call
/// is considered slower. The clock has already shown that the whole is slower.
bool CallDescent::counts_decide(const Level& level, const CallSpan& part, RangeComparison& compared) const {
  const bool open = compared.outcome == "undecided" && compared.rounds >= options_.rounds_max;
  if (!open || !part.single() || compared.loss <= 0) return false;
  const CallSpan all{0, measurable(level.listing).size() - 1};
  const auto counted = [&](std::size_t call) { return state_.instructions(level.listing, {call, call}); };
  if (suspect_in(all, kMost, counted) != part.first) return false;
  compared.note = "the times do not decide it; most of the instructions added to " +
                  level.listing.function.name + " are in it, so it is considered slower";
  return true;
}

/// The clock may leave parts open, such as calls that are too short for probes, or fail to measure them. If most of the
/// additional instructions of the function are its own, the code between the calls is then the answer.
bool CallDescent::own_code_decides(const Level& level, const RangeComparison& known) const {
  const auto is_open = [](const PinpointCompared& part) {
    return part.outcome == "undecided" || part.outcome == "not measured";
  };
  if (!tools_.own_instructions || std::ranges::none_of(known.inside, is_open)) return false;
  const auto own = tools_.own_instructions(level.listing.function);
  const double more = own ? own->current - own->previous : 0;
  double called = 0;
  for (std::size_t call = 0; call < measurable(level.listing).size(); ++call) {
    const auto count = state_.instructions(level.listing, {call, call});
    if (!count) return false;
    called += std::max(count->current - count->previous, 0.0);
  }
  return more > 0 && more > kMost * (more + called);
}

DescentResult CallDescent::between_calls(const Level& level, const RangeComparison& known) const {
  auto found =
      answer(level, known, "no call in it explains the loss, so the code between the calls is slower");
  found.culprits.front().own_code = true;
  found.culprits.front().instructions.reset();  // these instructions are those of calls
  return found;
}

/// Returns the functions on the path that the part calls again. The time of such a call is counted
/// with the other calls of that function, whose executions are all counted.
std::vector<ComparedFunction> CallDescent::called_again(const Level& level, const CallSpan& part,
                                                        const RangeComparison& known) const {
  std::vector<ComparedFunction> again;
  const auto add_inspected = [&](const std::optional<ComparedFunction>& callee) {
    if (callee && std::ranges::find(level.inspected, *callee) != level.inspected.end())
      again.push_back(*callee);
  };
  const auto range = range_of(level.listing, part);
  for (auto call = range.first; call <= range.last; ++call) add_inspected(level.listing.calls[call].callee);
  if (part.single()) add_inspected(known.callee);  // by a pointer
  return again;
}

/// Does not measure in the callee if the call is recursive, if it is executed more often than before (the caller explains that),
/// or if the callee cannot be searched.
DescentResult CallDescent::descend(const Level& level, const CallSpan& part, RangeComparison& known) {
  if (auto again = called_again(level, part, known); !again.empty()) return {.recursion = std::move(again)};
  if (const auto more = executed_more_often(known); !more.empty()) return answer(level, part, known, more);
  const auto& call = first_call(level.listing, part);
  const auto callee = call.callee ? call.callee : known.callee;
  auto why = why_not_deeper(level, callee);
  if (!callee) why = "its calls are unknown: " + call.no_callee;
  if (why.empty()) why = executed_too_often(known);
  if (!why.empty()) return answer(level, part, known, why);
  try {
    auto below = level_below(level, call, tools_.list(*callee));
    const auto& listing = below.listing;
    if (const auto end = why_no_further(listing); !end.empty()) return answer(below, known, end);
    auto found = in_callee(below, known);
    std::erase(found.recursion, listing.function);  // its recursion ends here
    // In a recursion, the time of a function includes that of the functions that it leads to.
    const bool elsewhere =
        !found.recursion.empty() && !own_code_grew(tools_, listing.function).value_or(false);
    if (found.culprits.empty() && elsewhere) return found;
    if (found.culprits.empty())
      return own_code_decides(below, known) ? between_calls(below, known)
                                            : answer(below, known, nothing_below(listing));
    if (!elsewhere) add_own_code(below, known, found);
    found.loss = RemainingLoss(known);
    return found;
  } catch (const Error& wrong) {
    return answer(level, part, known, callee->name + " " + wrong.what());
  }
}

/// A suspect is compared at once, because the whole callee lost the same time as the call. So are the parts if all calls together
/// cannot be measured.
DescentResult CallDescent::in_callee(const Level& callee, RangeComparison& known) {
  const CallSpan all{0, measurable(callee.listing).size() - 1};
  if (suspect_at(callee, all)) return in_parts(callee, parts_at(callee, all), known);
  auto compared = state_.part(callee.listing, all);
  DescentResult found;
  if (compared.slower()) found = within(callee, all, compared);
  const bool in_the_dark = compared.outcome == "not measured" && !all.single();
  known.inside.push_back(std::move(compared));
  if (in_the_dark) found = in_parts(callee, parts_at(callee, all), known);
  return found;
}

void CallDescent::add_own_code(const Level& level, const RangeComparison& known, DescentResult& found) const {
  const auto rest = RemainingLoss(known).less(found.loss);
  // Four standard errors, because this difference of many measurements was not measured itself.
  if (rest.bound(-kClear) <= state_.material()) return;
  found.culprits.push_back({.path = level.path,
                            .own_code = true,
                            .median = known.median,
                            .loss = rest.loss(),
                            .low = rest.bound(-kSettled),
                            .high = rest.bound(kSettled),
                            .instructions = {},
                            .reason = "the calls in it explain no more of the loss"});
}

std::optional<std::size_t> CallDescent::suspect_at(const Level& level, const CallSpan& part) const {
  return suspect_in(part, options_.material, [&](std::size_t call) {
    return state_.instructions(level.listing, {call, call});
  });
}

std::vector<CallSpan> CallDescent::parts_at(const Level& level, const CallSpan& part) const {
  return parts_of(part, options_.linear, suspect_at(level, part));
}

std::string CallDescent::why_not_deeper(const Level& level,
                                        const std::optional<ComparedFunction>& callee) const {
  if (!callee) return "";
  if (static_cast<int>(level.path.size()) >= options_.depth)
    return "the depth of " + std::to_string(options_.depth) + " is reached";
  if (exclude_ && exclude_->found_in(callee->name)) return "it is excluded";
  return "";
}

DescentResult CallDescent::answer(const Level& level, const CallSpan& part, const RangeComparison& known,
                                  const std::string& reason) const {
  const auto& call = first_call(level.listing, part);
  const auto callee = call.callee ? call.callee : known.callee;
  Level there{.listing = level.listing, .path = level.path, .inspected = {}};
  there.path.push_back({.function = part.single() && callee ? callee->name : calls_text(level.listing, part),
                        .module = part.single() && callee ? callee->module : "",
                        .source = call.source});
  return answer(there, known, reason);
}

DescentResult CallDescent::answer(const Level& level, const RangeComparison& known,
                                  const std::string& reason) const {
  const auto& why = state_.out_of_budget() ? "the budget ended" : reason;
  return {.culprits = {culprit_at(level.path, known, why)}, .loss = RemainingLoss(known), .recursion = {}};
}

std::optional<bool> own_code_grew(const Tools& tools, const ComparedFunction& function) {
  constexpr double kGrew = 1.01;
  if (!tools.own_instructions) return std::nullopt;
  const auto own = tools.own_instructions(function);
  return own ? std::optional(own->current > kGrew * own->previous) : std::nullopt;
}

std::optional<CalleeTimes> growing_callee(const RangeComparison& known) {
  const auto more = [](const CalleeTimes& one) { return one.spent.current - one.spent.previous; };
  const auto most = std::ranges::max_element(known.callees, {}, more);
  if (most == known.callees.end() || more(*most) < kMost * known.loss) return std::nullopt;
  return *most;
}

std::optional<std::size_t> suspect_in(
    const CallSpan& part, double material,
    const std::function<std::optional<PinpointSides>(std::size_t call)>& counted) {
  double grown = 0;
  double most = 0;
  std::optional<std::size_t> suspect;
  for (auto call = part.first; call <= part.last; ++call) {
    const auto count = counted(call);
    const double more = count ? count->current - count->previous : 0;
    grown += std::max(more, 0.0);
    // The first of equal calls is kept, so that the search is the same each time.
    if (more <= most) continue;
    most = more;
    suspect = call;
  }
  return most > 0 && most >= material * grown ? suspect : std::nullopt;
}

std::vector<CallSpan> parts_of(const CallSpan& part, bool linear, std::optional<std::size_t> suspect) {
  if (part.single()) return {part};
  std::vector<CallSpan> parts;
  if (suspect) parts.push_back({*suspect, *suspect});
  if (linear) {
    for (auto call = part.first; call <= part.last; ++call) {
      if (call != suspect) parts.push_back({call, call});
    }
  } else if (suspect) {
    if (*suspect > part.first) parts.push_back({part.first, *suspect - 1});
    if (*suspect < part.last) parts.push_back({*suspect + 1, part.last});
  } else {
    const auto middle = part.first + (part.last - part.first) / 2;
    parts = {{part.first, middle}, {middle + 1, part.last}};
  }
  return parts;
}

}  // namespace holdfast::hunt
