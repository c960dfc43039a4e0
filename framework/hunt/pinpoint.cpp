#include "hunt/pinpoint.hpp"

#include <chrono>
#include <optional>

#include "hunt/called_instructions.hpp"
#include "model/error.hpp"

namespace holdfast::hunt {
namespace {

/// Seconds that counting in one build may take; where the clock is to be asked as well, half of the budget is its.
double seconds_for_counting(const Asked& asked) {
  return asked.options.budget_s / (asked.strategy == "instructions" ? 2 : 4);
}

struct BothCounted {
  CalledInstructions previous;
  CalledInstructions current;
};

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

BothCounted count_both(const TwoBuilds& builds, const Function& start, const Asked& asked) {
  const auto counted = [&](const process::Launch& launch, const char* build) {
    asked.progress({.range = {.function = start},
                    .calls = std::string("instructions of the ") + build + " build",
                    .left_s = asked.options.budget_s});
    return count_instructions(launch, asked.scratch, seconds_for_counting(asked));
  };
  auto previous = counted(builds.previous(), "previous");
  return {std::move(previous), counted(builds.current(), "current")};
}

Round counted_round(TwoBuilds& builds, const BothCounted& counted, const Range& range) {
  const auto& pair = builds.pair_of(range.function);
  const auto& [previous, current] = counted;
  const auto counts = counted_in(pair, range.first, range.last, previous, current);
  if (!counts) throw Error("left no call instruction of which anything could be counted");
  const auto [was, is] = ranges_of(pair, range.first, range.last);
  Round round{.spent = *counts,
              .executions = {previous.executions(pair.previous, was), current.executions(pair.current, is)}};
  if (was.first == was.last && is.first == is.last)
    round.callee = builds.callee_named(range, previous.callee(pair.previous, pair.previous.calls[was.first]),
                                       current.callee(pair.current, pair.current.calls[is.first]));
  return round;
}

Tools tools_by(TwoBuilds& builds, const Asked& asked, const std::optional<BothCounted>& counted) {
  Tools tools = builds.tools();
  tools.progress = asked.progress;
  if (!counted) return tools;
  tools.instructions = [&builds, &counted](const Range& range) {
    return counted_in(builds.pair_of(range.function), range.first, range.last, counted->previous,
                      counted->current);
  };
  if (asked.strategy != "instructions") return tools;
  tools.progress = [](const HuntProgress&) {};
  tools.round = [&builds, &counted](const Range& range, int) {
    return counted_round(builds, *counted, range);
  };
  return tools;
}

}  // namespace

Pinpoint pinpoint(TwoBuilds& builds, const Function& start, const Asked& asked) {
  const double begun = now_s();
  std::optional<BothCounted> counted;
  std::string why_not = "--strategy time was asked for";
  if (asked.strategy != "time") {
    try {
      counted = count_both(builds, start, asked);
    } catch (const Error& wrong) {
      if (asked.strategy == "instructions") throw;
      why_not = wrong.what();
    }
  }
  auto tools = tools_by(builds, asked, counted);
  tools.no_instructions = why_not;
  auto options = asked.options;
  options.budget_s -= now_s() - begun;
  auto found = hunt(start, options, tools);
  found.strategy = asked.strategy;
  found.seed = asked.seed;
  found.seconds = now_s() - begun;
  const auto& warnings = builds.warnings();
  found.warnings.insert(found.warnings.end(), warnings.begin(), warnings.end());
  if (asked.strategy == "instructions") {
    found.unit = "instructions";
    found.processes = 2;
  } else if (counted) {
    found.processes += 2;
  }
  return found;
}

}  // namespace holdfast::hunt
