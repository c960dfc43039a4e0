#include "run/judge/verdict_notes.hpp"

#include <algorithm>
#include <cmath>

#include "binary/elf/symbols.hpp"
#include "instruments/processor_variants.hpp"
#include "model/function_names.hpp"
#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "run/plan/counts.hpp"
#include "run/plan/idle_settings.hpp"
#include "stats/gate.hpp"
#include "store/runs.hpp"

namespace holdfast::run {
namespace {

/// Adds the warnings of the programs, with the side if only one of the two gave it.
void add_said(const Judging& judging, const process::MeasuredMetric& measured,
              std::vector<std::string>& warnings) {
  for (const auto& warned : measured.warnings) {
    const bool of_one = judging.reference.previous && warned.by_baseline != warned.by_current;
    const char* who = !of_one              ? ""
                      : warned.by_baseline ? "the baseline's program: "
                                           : "the current program: ";
    warnings.push_back(who + warned.sentence);
  }
}

std::string seconds_text(double seconds) { return format_quantity(seconds * 1e9, "ns"); }

/// Rounds that confirm an alarm, or repeat, come on top of the declared number.
std::string out_of_budget_text(const Judging& judging, int rounds) {
  const double budget_s = judging.settings.budget;
  const int declared = judging.settings.varying ? kCountRounds : judging.settings.processes;
  const auto its = judging.share < 1 ? "its part of the budget, " + seconds_text(budget_s * judging.share) +
                                           " of " + seconds_text(budget_s) + ","
                                     : "the budget of " + seconds_text(budget_s);
  return its + " ended after " + std::to_string(rounds) +
         (rounds < declared ? " of " + std::to_string(declared) + " rounds"
                            : " rounds, but more were needed");
}

constexpr std::size_t kFunctionsShown = 3;

/// Returns "a, b, c, and 4 more", where `all` is the total number.
std::string names_text(const std::vector<std::string>& shown, std::size_t all) {
  std::string text;
  for (const auto& one : shown) text += (text.empty() ? "" : ", ") + one;
  return text + (all > shown.size() ? ", and " + std::to_string(all - shown.size()) + " more" : "");
}

/// Returns the names in the first profile that the second does not have.
std::vector<std::string> names_only_in(const Profile& one, const Profile& other) {
  std::vector<std::string> names;
  for (const auto& named : one.functions) {
    if (std::ranges::find(other.functions, named.name, &Profile::Function::name) == other.functions.end())
      names.push_back(named.name);
  }
  return names;
}

std::string listed_few(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(names.size(), kFunctionsShown); ++i)
    shown.push_back(short_name(names[i]));
  return names_text(shown, names.size());
}

}  // namespace

std::string short_name(const std::string& name) {
  const auto plain = binary::without_parameters(name);
  return holdfast::short_name(plain.empty() ? name : plain, kNameInSentence);
}

int rounds_done(const process::MeasuredMetric& measured) {
  int rounds = 0;
  // Rounds are numbered from 0.
  for (const auto& process : measured.processes) rounds = std::max(rounds, process.pair + 1);
  return rounds;
}

std::vector<std::string> judging_warnings(const Judging& judging, const process::MeasuredMetric& measured,
                                          int attempts, Outcome outcome) {
  std::vector<std::string> warnings;
  if (measured.restless > 0) {
    warnings.push_back("warming up did not become steady in " + std::to_string(measured.restless) + " of " +
                       std::to_string(measured.processes.size()) +
                       " processes: the first samples may be slower than the last");
  }
  const bool decided = stops_early(judging) && (stats::is_cleared(outcome) || outcome == Outcome::regressed);
  if (measured.budget_ended && !decided)
    warnings.push_back(out_of_budget_text(judging, rounds_done(measured)));
  if (attempts > 1)
    warnings.push_back("measured " + std::to_string(attempts) + " times, because a series was not reliable");
  if (judging.settings.aggregator == "complete")
    warnings.push_back(
        "AGGREGATOR complete treats every sample as independent, but samples of one process share its memory "
        "layout, so false alarms are more frequent than the level says");
  for (auto& warning : idle_warnings(judging.settings, judging.reference.kind))
    warnings.push_back(std::move(warning));
  add_said(judging, measured, warnings);
  if (auto note = instruments::variants_note(measured.profiles); !note.empty())
    warnings.push_back(std::move(note));
  return warnings;
}

std::string share_text(double share) {
  const auto percent = static_cast<int>(std::lround(share * 100));
  // A share above 0 is not shown as 0 %.
  return percent == 0 && share > 0 ? "below 1 %" : std::to_string(percent) + " %";
}

std::string changed_text(const Reach& reach) {
  if (reach.functions.empty()) return listed_few(reach.changed);
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(reach.functions.size(), kFunctionsShown); ++i) {
    const auto& function = reach.functions[i];
    shown.push_back(short_name(function.name) +
                    (function.share ? " (" + share_text(*function.share) + ")" : ""));
  }
  return names_text(shown, reach.functions.size());
}

std::string reach_text(const Reach& reach) {
  std::string text = std::to_string(reach.changed.size()) + " of the " +
                     format_count(reach.executed, "function") + " that it executes changed" +
                     (reach.changed.empty() ? "" : ": " + changed_text(reach));
  if (!reach.variables.empty())
    text += (reach.changed.empty() ? ", but " : "; ") + format_count(reach.variables.size(), "variable") +
            " of theirs begin" + (reach.variables.size() == 1 ? "s" : "") +
            " with another value: " + listed_few(reach.variables);
  return text;
}

bool add_reach(const std::optional<Reach>& reach, const std::optional<Placement>& placement,
               const Judging& judging, Verdict& verdict) {
  const bool changed = verdict.outcome == Outcome::regressed || verdict.outcome == Outcome::improved;
  const bool said = changed || verdict.outcome == Outcome::inconclusive;
  if (!said || !verdict.estimate || !judging.reference.previous) return false;
  const bool is_held = placement && placement->is_held();
  if (reach && reach->is_unaffected()) {
    verdict.message += "; " + reach_text(*reach);
    // With all code at its accepted addresses, placement explains nothing, so the traces missed something.
    if (changed && is_held) {
      verdict.message +=
          " according to its traces, and all of them have their accepted addresses: it executes code that no "
          "trace has seen, or reads other data";
      return true;
    }
    verdict.message += ", so the difference comes from the placement of code by the linker";
    if (verdict.outcome == Outcome::regressed) verdict.message += ", or from code that no trace has seen";
    // A measured loss is never a pass, and a gain by placement is not an improvement.
    verdict.outcome = verdict.outcome == Outcome::regressed ? Outcome::inconclusive : Outcome::pass;
    return false;
  }
  if (verdict.outcome == Outcome::inconclusive) return false;
  if (reach && reach->is_known()) verdict.message += "; " + reach_text(*reach);
  if (verdict.outcome == Outcome::regressed && placement && !is_held)
    verdict.message += "; the placement of code by the linker may be part of it (" + placement->why_not + ")";
  return false;
}

void add_objects(const Profiles& profiles, Verdict& verdict) {
  if (!profiles.current || !profiles.baseline || profiles.current->unit != "objects") return;
  const auto came = names_only_in(*profiles.current, *profiles.baseline);
  const auto went = names_only_in(*profiles.baseline, *profiles.current);
  if (came.empty() && went.empty()) return;
  verdict.message += verdict.message.empty() ? "" : "; ";
  if (!came.empty()) verdict.message += "loads " + listed_first(came) + (went.empty() ? " too" : ", and ");
  if (!went.empty())
    verdict.message += "no longer " + std::string(came.empty() ? "loads " : "") + listed_first(went);
}

}  // namespace holdfast::run
