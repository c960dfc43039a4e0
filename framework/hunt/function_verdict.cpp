#include "hunt/function_verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::hunt {
namespace {

/// Share of FUNCTION_EFFECT that the time must certainly exceed.
constexpr double kCertainShare = 0.5;
/// Share of FUNCTION_EFFECT by which the instructions must grow. Code is not slower in proportion to its instructions.
constexpr double kWorkShare = 1.0 / 3;
/// Enough to find a loss of FUNCTION_EFFECT at the noise of a busy machine, 5 %.
constexpr int kRoundsOfFunction = 160;

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
