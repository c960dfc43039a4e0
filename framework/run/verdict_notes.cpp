#include "run/verdict_notes.hpp"

#include <algorithm>

#include "binary/code/build_comparison.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"
#include "run/counts.hpp"
#include "run/idle_settings.hpp"

namespace holdfast::run {
namespace {

/// What the programs said themselves, and by which side where only one of two says so.
void add_said(const Judging& judging, const process::Measured& measured, std::vector<std::string>& warnings) {
  for (const auto& warned : measured.warnings) {
    const bool of_one = judging.reference.previous && warned.by_baseline != warned.by_current;
    const char* who = !of_one              ? ""
                      : warned.by_baseline ? "the baseline's program: "
                                           : "the current program: ";
    warnings.push_back(who + warned.sentence);
  }
}

std::string seconds_text(double seconds) { return format_quantity(seconds * 1e9, "ns"); }

/// Rounds that confirm an alarm, or repeat, are more than the declared ones.
std::string out_of_budget_text(const Judging& judging, int rounds) {
  const double budget_s = judging.settings.budget;
  const int declared = judging.settings.varying ? kCountRounds : judging.settings.processes;
  const auto its = judging.share < 1 ? "its part of the budget, " + seconds_text(budget_s * judging.share) +
                                           " of " + seconds_text(budget_s) + ","
                                     : "the budget of " + seconds_text(budget_s);
  return its + " ended after " + std::to_string(rounds) +
         (rounds < declared ? " of " + std::to_string(declared) + " rounds"
                            : " rounds, and more were wanted");
}

/// A loss beyond this is rarely the linker's doing.
constexpr double kRatioMax = 1.1;

std::string plural(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace

int rounds_done(const process::Measured& measured) {
  int rounds = 0;
  for (const auto& process : measured.processes) rounds = std::max(rounds, process.pair + 1);
  return rounds;
}

int layouts_of(const Judging& judging) {
  return judging.reference.previous ? static_cast<int>(judging.reference.previous->layouts.size()) : 0;
}

std::vector<std::string> judging_warnings(const Judging& judging, const process::Measured& measured,
                                          int attempts) {
  std::vector<std::string> warnings;
  if (measured.restless > 0) {
    warnings.push_back("warming up was not seen to become steady in " + std::to_string(measured.restless) +
                       " of " + std::to_string(measured.processes.size()) +
                       " processes: the first samples may be slower than the last");
  }
  if (measured.out_of_budget) warnings.push_back(out_of_budget_text(judging, rounds_done(measured)));
  if (attempts > 1)
    warnings.push_back("measured " + std::to_string(attempts) + " times, since a series was not reliable");
  if (judging.settings.aggregator == "complete")
    warnings.push_back(
        "AGGREGATOR complete: every sample counts as independent, but samples of one process share its "
        "memory layout and its luck, so that chance alone alarms more often than the level says");
  if (judging.settings.layouts > 0 && judging.reference.previous && layouts_of(judging) == 0)
    warnings.push_back("LAYOUTS asks for " + std::to_string(judging.settings.layouts) +
                       " layouts, and the accepted program has none: what the linker moved counts as "
                       "a change; accept again");
  for (auto& warning : idle_warnings(judging.settings, judging.reference.kind))
    warnings.push_back(std::move(warning));
  add_said(judging, measured, warnings);
  return warnings;
}

void Placement::add_to(Verdict& verdict, const Judging& judging, const process::Launch& current) {
  const auto& previous = judging.reference.previous;
  if (verdict.outcome != Outcome::regressed || !previous || !verdict.estimate) return;
  if (!changed_) changed_ = changed_text(*previous, current);
  const double ratio = std::max(verdict.estimate->ratio, 1 / verdict.estimate->ratio);
  const bool has_one_layout = judging.declaration.adapter != "command" && previous->layouts.empty();
  verdict.message += placement_text(*changed_, ratio, has_one_layout);
}

std::string changed_text(const process::Launch& previous, const process::Launch& current) {
  try {
    const auto made = binary::changed_functions(previous.file, current.file);
    if (made.functions == 0) return "";
    return std::to_string(made.changed) + " of " + plural(made.functions, "function") + " of the program" +
           (made.variables > 0 ? ", and the initial values of " + plural(made.variables, "variable") + ","
                               : "") +
           " changed";
  } catch (const Error&) {  // which takes nothing away from the verdict
    return "";
  }
}

std::string placement_text(const std::string& changed, double ratio, bool has_one_layout) {
  std::string text = changed.empty() ? "" : "; " + changed;
  if (ratio >= kRatioMax || !has_one_layout) return text;
  return text + "; a loss this small can come from code placement alone, which LAYOUTS 16 averages out";
}

}  // namespace holdfast::run
