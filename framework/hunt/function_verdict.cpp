#include "hunt/function_verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// Share of FUNCTION_EFFECT that the time must certainly exceed.
constexpr double kCertainShare = 0.5;
/// Share of FUNCTION_EFFECT by which the instructions must grow. Code is not slower in proportion to its instructions.
constexpr double kWorkShare = 1.0 / 3;
/// Share of a function's gain by which the process and the callers of the function must have grown.
constexpr double kShareInOthers = 0.5;
/// Enough to find a loss of FUNCTION_EFFECT at the noise of a busy machine, 5 %.
constexpr int kRoundsOfFunction = 160;

double distance(const PinpointSides& one, const PinpointSides& other) {
  return std::max(std::abs(one.previous - other.previous), std::abs(one.current - other.current));
}

double gain_of(const PinpointSides& instructions) { return instructions.current - instructions.previous; }

/// Returns true if the whole process is steady enough to show whether it grew by what the function gained.
bool is_steady(const CountedWork& first, const CountedWork& second) {
  constexpr double kSteadyShare = 0.25;
  return distance(first.process, second.process) <= kSteadyShare * gain_of(*first.instructions);
}

std::string more_instructions(double change) {
  return change == 0 ? "executes as many instructions"
                     : fmt::format("executes {} {} instructions", format_percent_unsigned(std::abs(change)),
                                   change > 0 ? "more" : "fewer");
}

}  // namespace

Bar bar_of_function(double function_effect, double significance, int k) {
  return {.whole = 0,
          .min_effect = kCertainShare * function_effect,
          .alarm = level_of_comparison(significance, k),
          .rest = significance,
          .rounds_max = kRoundsOfFunction};
}

bool has_more_work(const CountedWork& counted, double function_effect) {
  return std::min(counted.change_of_call(), counted.change_of_all()) >= kWorkShare * function_effect;
}

bool has_other_work(const CountedWork& counted, double function_effect) {
  return std::max(std::abs(counted.change_of_call()), std::abs(counted.change_of_all())) >=
         kWorkShare / 2 * function_effect;
}

std::string why_undecided(const CountedTwice& counted, double function_effect) {
  const auto& [first, second, callers] = counted;
  const auto varies = [&](double one, double other) {
    return std::abs(one - other) > kWorkShare / 2 * function_effect * one;
  };
  if (!second.instructions || varies(first.instructions->previous, second.instructions->previous) ||
      varies(first.instructions->current, second.instructions->current))
    return "its instructions vary from process to process";
  if (!has_more_work(first, function_effect)) return "";
  const double needed = kShareInOthers * gain_of(*first.instructions);
  auto containing = callers;
  for (const auto* one : {&first, &second})
    containing.push_back(is_steady(first, second) ? one->process : one->project);
  const bool is_seen =
      std::ranges::all_of(containing, [&](const PinpointSides& one) { return gain_of(one) >= needed; });
  if (is_seen) return "";
  return fmt::format(
      "executes {} more instructions, and what calls it does not: work may have moved here from another "
      "function",
      format_percent_unsigned(first.change_of_call()));
}

void judge_function(const CountedWork& counted, double function_effect, FunctionTime& made) {
  if (counted.instructions) made.instructions = counted.change_of_call();
  if (made.outcome != "slower") return;
  if (!counted.instructions || !has_more_work(counted, function_effect)) {
    made.outcome = "undecided";
    made.note = fmt::format("a call takes {} more time", format_percent_unsigned(made.change)) +
                (counted.instructions
                     ? " but " + more_instructions(*made.instructions) + ", so it may be its place"
                     : ", which may be its place: instructions were not counted: " + counted.why_not);
    return;
  }
  made.regressed = made.share == 0 || made.share >= kShareMin;
}

std::string sentence_of(const FunctionTime& made) {
  auto text = fmt::format("{} is {} slower [{}, {}]", made.name, format_percent_unsigned(made.change),
                          format_percent_unsigned(made.low), format_percent_unsigned(made.high));
  std::vector<std::string> also;
  if (made.instructions) also.push_back(more_instructions(*made.instructions));
  if (made.share > 0) also.push_back("takes " + format_percent_unsigned(made.share) + " of the benchmark");
  return text + (also.empty() ? "" : fmt::format(", {}", fmt::join(also, " and ")));
}

void hold_to_functions(const std::vector<FunctionTime>& functions, Verdict& verdict) {
  std::vector<std::string> lost;
  for (const auto& one : functions) {
    if (one.regressed) lost.push_back(sentence_of(one));
  }
  if (lost.empty()) return;
  verdict.outcome = Outcome::regressed;
  verdict.message = fmt::format("{}; the whole: {}", fmt::join(lost, "; "), verdict.message);
}

}  // namespace holdfast::hunt
