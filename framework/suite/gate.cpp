#include "suite/gate.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <functional>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "process/process.hpp"
#include "run/judge/verdict_notes.hpp"
#include "run/reference/known_regressions.hpp"
#include "stats/p_values.hpp"
#include "suite/edit_findings.hpp"
#include "suite/gate_finding.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::suite {
namespace {

/// `Several` goes through all results, so it is made only if there is a name to show.
NameList names_where(const Report& report, const std::function<bool(const Run&)>& holds) {
  NameList names;
  std::optional<Several> several;
  for (const auto& result : report.results) {
    if (!holds(result)) continue;
    if (!several) several.emplace(report);
    names.push_back(several->name_of(result));
  }
  return names;
}

bool is_undecided(const Run& result) {
  const auto word = result.word();
  return word == "inconclusive" || word == "no_baseline" || word == "incompatible";
}

Found nothing(const Report& report) {
  if (!report.results.empty()) return std::nullopt;
  return RuleFinding{"inconclusive", "No test has a result in this session.", "missing"};
}

Found broken(const Report& report) {
  const auto names = names_where(report, [](const Run& result) { return result.word() == "error"; });
  if (names.empty()) return std::nullopt;
  return RuleFinding{"error",
                     share_of(names, report) + " could not be measured: " + listed_first(names) + "."};
}

Found worse(const Report& report, double rate) {
  const auto names = names_where(
      report, [&](const Run& result) { return result.word() == "regressed" && is_certain(result, rate); });
  if (names.empty()) return std::nullopt;
  return RuleFinding{"regressed", share_of(names, report) + " regressed: " + listed_first(names) + "."};
}

Found worse_by_chance(const Report& report, double rate) {
  const auto family = std::count_if(report.results.begin(), report.results.end(),
                                    [](const Run& result) { return result.q_value.has_value(); });
  NameList names;
  const Several several(report);
  for (const auto& result : report.results) {
    if (result.word() != "regressed" || is_certain(result, rate)) continue;
    names.push_back(several.name_of(result) + " (adjusted p-value " + format_number(*result.q_value) + ")");
  }
  if (names.empty()) return std::nullopt;
  return RuleFinding{"inconclusive",
                     share_of(names, report) + " regressed if judged alone, which may be chance among " +
                         std::to_string(family) + " tests at a false discovery rate of " +
                         format_percent_unsigned(rate) + ": " + listed_first(names) +
                         "; the bounds are those of single tests, and the p-value is adjusted for all tests "
                         "and every look; measure again, with more PROCESSES."};
}

/// A few undecided tests are reported without a verdict, so that one noisy test does not decide for the
/// suite.
Found undecided(const Report& report, double share_max) {
  const auto names = names_where(report, is_undecided);
  if (names.empty()) return std::nullopt;
  const auto share = share_of(names, report);
  const bool too_many =
      static_cast<double>(names.size()) > share_max * static_cast<double>(report.results.size());
  if (!too_many) return RuleFinding{"", share + " undecided: " + listed_first(names) + "."};
  return RuleFinding{"inconclusive", share + " are undecided, more than the " +
                                         format_percent_unsigned(share_max) +
                                         " that are allowed: " + listed_first(names) + "."};
}

Found unmeasured(const Report& report) {
  if (report.missing.empty()) return std::nullopt;
  return RuleFinding{"inconclusive",
                     std::to_string(report.missing.size()) + " declared without a result in this session: " +
                         listed_first(report.missing) + "; run the whole suite (ctest -L perf).",
                     "missing"};
}

/// Returns the command to type for the first of several tests.
std::string drop_command(const std::string& test) {
  return process::shown_command({"holdfast", "baseline", "drop", test});
}

Found undeclared(const Report& report) {
  if (report.undeclared.empty()) return std::nullopt;
  return RuleFinding{"inconclusive",
                     std::to_string(report.undeclared.size()) +
                         " with an accepted baseline no longer declared: " + listed_first(report.undeclared) +
                         "; declare them again, give the new names in aliases.json, or, if they were removed "
                         "on purpose, end their baselines: " +
                         drop_command(report.undeclared.front()) + " --reason WHY.",
                     "missing"};
}

/// Reports an overlay: its changes are on both sides.
Found overlaid(const Report& report) {
  const auto files = fact_of(report.session.facts, "baseline-overlay");
  if (files.empty()) return std::nullopt;
  return RuleFinding{"", fact_of(report.session.facts, "baseline-ref") +
                             " does not use Holdfast: it was built with today's " + files +
                             ", so changes in these files are on both sides."};
}

/// Reports how the commit was built.
Found built_otherwise(const Report& report) {
  const auto built = fact_of(report.session.facts, "baseline-built");
  if (built.empty()) return std::nullopt;
  auto sentence = built + ".";
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  return RuleFinding{"", sentence};
}

Found vanished(const Report& report) {
  if (report.vanished.empty()) return std::nullopt;
  return RuleFinding{
      "inconclusive",
      std::to_string(report.vanished.size()) +
          " with an accepted baseline no longer measured by their test: " + listed_first(report.vanished) +
          "; measure them again, or, if they were removed on purpose, drop the test's baseline and accept it "
          "again: " +
          drop_command(report.vanished.front().substr(0, report.vanished.front().find(" ("))) + ".",
      "missing"};
}

/// Reports uncovered functions of the change, if they are known (coverage.hpp).
Found uncovered(const Report& report, const GatePolicy& policy) {
  if (!report.coverage || report.coverage->lacking.empty()) return std::nullopt;
  NameList names;
  for (const auto& one : report.coverage->lacking) names.push_back(run::short_name(one.name));
  auto sentence = report.coverage->sentence;
  sentence.pop_back();
  return RuleFinding{is_blocked(policy, "uncovered") ? "inconclusive" : "",
                     sentence + ": " + listed_first(names) + ".", "uncovered"};
}

bool closes(const RuleFinding& finding, const GatePolicy& policy) {
  if (finding.verdict == "error") return true;
  return !finding.verdict.empty() && is_blocked(policy, finding.word.c_str());
}

/// A missing p-value becomes NAN, which is not finite.
bool is_member(const Run& result) {
  // The p-value is that of the whole benchmark. If the result is regressed because a function is, the benchmark as a
  // whole did not regress.
  return gates(result) && result.verdict && !any_regressed(result.functions) &&
         result.verdict->tester == "shift" && std::isfinite(result.verdict->p_value.value_or(NAN));
}

double counted_p_value(const Verdict& verdict) {
  if (verdict.outcome != Outcome::regressed) return 1;
  return std::min(stats::any_time_p_value(*verdict.p_value, verdict.pairs), verdict.thresholds.significance);
}

}  // namespace

/// The order of the list is that of priority: the first finding with a verdict decides. Rules about results
/// see the gating ones alone; rules about what is missing see the whole report.
GateVerdict judge_suite(const Report& report, const GatePolicy& policy, double false_discovery_rate) {
  GateVerdict gate{.verdict = "", .reasons = {}};
  const auto part = gating_part(report);
  for (const auto& found :
       {built_otherwise(report), nothing(report), broken(part), worse(part, false_discovery_rate),
        worse_by_chance(part, false_discovery_rate), undecided(part, policy.undecided_max),
        unmeasured(report), undeclared(report), vanished(report), softer(report, policy),
        hidden(report, policy), edited(report, policy), uncovered(report, policy), removed(report, policy),
        overlaid(report)}) {
    if (!found) continue;
    if (gate.verdict.empty()) gate.verdict = found->verdict;
    gate.reasons.push_back(found->reason);
    gate.findings.push_back({found->word, found->verdict, closes(*found, policy)});
    gate.closed = gate.closed || gate.findings.back().closes;
  }
  const bool is_decided = !part.results.empty() || std::ranges::any_of(report.results, run::is_accepted);
  if (gate.verdict.empty()) gate.verdict = is_decided ? "pass" : "inconclusive";
  if (gate.verdict == "regressed" && !gate.closed)
    gate.reasons.emplace_back("The gate only reports (HOLDFAST_BLOCK).");
  if (gate.verdict == "inconclusive" && gate.closed)
    gate.reasons.emplace_back("The gate is closed (HOLDFAST_BLOCK).");
  say_not_gating(report, gate);
  return gate;
}

void adjust_p_values(std::vector<Run>& results) {
  std::vector<Run*> members;
  std::vector<double> p_values;
  for (auto& result : results) {
    result.q_value = std::nullopt;
    if (!is_member(result)) continue;
    members.push_back(&result);
    p_values.push_back(counted_p_value(*result.verdict));
  }
  const auto adjusted = stats::adjusted_p_values(p_values);
  for (std::size_t k = 0; k < members.size(); ++k) members[k]->q_value = adjusted[k];
}

bool is_certain(const Run& result, double false_discovery_rate) {
  return !result.q_value || stats::is_discovery(*result.q_value, false_discovery_rate);
}

}  // namespace holdfast::suite
