#include "session/judging_warnings.hpp"

#include <algorithm>

#include "model/quantity.hpp"
#include "session/counts.hpp"
#include "session/idle_settings.hpp"

namespace holdfast::session {
namespace {

/// What the programs said themselves, and by which side where only one of two says so.
void add_said(const Judging& judging, const runner::Measured& measured, std::vector<std::string>& warnings) {
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
  const double budget_s = judging.settings.budget_s;
  const int declared = judging.settings.varying ? kCountRounds : judging.settings.processes;
  const auto its = judging.share < 1 ? "its part of the budget, " + seconds_text(budget_s * judging.share) +
                                           " of " + seconds_text(budget_s) + ","
                                     : "the budget of " + seconds_text(budget_s);
  return its + " ended after " + std::to_string(rounds) +
         (rounds < declared ? " of " + std::to_string(declared) + " rounds"
                            : " rounds, and more were wanted");
}

}  // namespace

int rounds_done(const runner::Measured& measured) {
  int rounds = 0;
  for (const auto& process : measured.processes) rounds = std::max(rounds, process.pair + 1);
  return rounds;
}

int layouts_of(const Judging& judging) {
  return judging.reference.previous ? static_cast<int>(judging.reference.previous->layouts.size()) : 0;
}

std::vector<std::string> judging_warnings(const Judging& judging, const runner::Measured& measured,
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

}  // namespace holdfast::session
