#include "suite/non_gating.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "model/configuration.hpp"
#include "model/joined_text.hpp"
#include "run/reference/known_regressions.hpp"
#include "run/reference/open_session.hpp"
#include "store/glob.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

std::string name_of(const Run& result) {
  return wire::subject_words(result.subject) + class_words(result.config);
}

void say_quarantined(const Report& report, GateVerdict& gate) {
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (is_quarantined(result))
      names.push_back(name_of(result) + " until " + result.quarantine->until + ", since " +
                      result.quarantine->reason);
  }
  if (names.empty()) return;
  gate.reasons.push_back(std::to_string(names.size()) + " of " + std::to_string(report.results.size()) +
                         " quarantined, measured but not gating: " + listed_first(names, "; ") + ".");
}

bool is_about(const std::string& asked, const std::string& machine_class, const std::string& test) {
  const auto colon = asked.find(':');
  if (!store::fits(asked.substr(0, colon), machine_class)) return false;
  return colon == std::string::npos || store::fits(asked.substr(colon + 1), test);
}

}  // namespace

void add_calibration(const std::vector<store::KeptCalibration>& kept, Run& run) {
  if (!run.verdict) return;
  run.calibration = store::calibration_at(kept, run.subject, run.config, run.verdict->tester, run.started);
  if (!run.calibration || !run.calibration->quarantine) return;
  // Both are ISO 8601 in UTC, whose texts sort like their times.
  if (run.started < run.calibration->quarantine->until) run.quarantine = run.calibration->quarantine;
}

bool is_quarantined(const Run& result) { return result.quarantine && !result.error; }

bool gates(const Run& result) {
  return !is_quarantined(result) && !run::is_known(result) && !run::is_accepted(result) &&
         (!result.verdict || result.verdict->no_gate.empty());
}

Report gating_part(const Report& report) {
  auto part = report;
  std::erase_if(part.results, [](const Run& result) { return !gates(result); });
  return part;
}

void say_not_gating(const Report& report, GateVerdict& gate) {
  say_quarantined(report, gate);
  run::say_accepted(report, gate);
  run::say_known(report, gate);
  std::map<std::string, std::vector<std::string>> names;  // by reason
  for (const auto& result : report.results) {
    const bool is_said = is_quarantined(result) || run::is_known(result) || run::is_accepted(result);
    if (gates(result) || is_said) continue;
    names[result.verdict->no_gate].push_back(name_of(result));
  }
  // Results with the same reason share a sentence, so that a class of machines is named once for all of its results.
  for (const auto& [reason, some] : names)
    gate.reasons.push_back("measured but not gating: " + listed_first(some) + ": " + reason + ".");
}

std::vector<std::string> with_remembered(const SessionRecord& session, std::vector<std::string> non_gating) {
  std::istringstream words(fact_of(session.facts, run::kNonGatingClassesFact));
  for (std::string one; words >> one;) non_gating.push_back(one);
  return non_gating;
}

void mark_non_gating(const std::vector<std::string>& non_gating, Report& report) {
  for (auto& result : report.results) {
    const auto machine_class = class_in(result.config);
    // The first reason stays, so that a result that cannot gate because of its kind shows this reason.
    if (machine_class.empty() || !result.verdict || !result.verdict->no_gate.empty()) continue;
    for (const auto& asked : non_gating) {
      if (!is_about(asked, machine_class, result.subject.test)) continue;
      result.verdict->no_gate = "machines of the class " + machine_class + " are shown but do not gate";
      break;
    }
  }
}

}  // namespace holdfast::suite
