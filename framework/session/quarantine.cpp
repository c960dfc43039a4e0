#include "session/quarantine.hpp"

#include <algorithm>
#include <map>

#include "model/configuration.hpp"
#include "session/known_regressions.hpp"
#include "store/calibrations.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

std::string name_of(const Result& result) {
  const auto& subject = result.subject;
  const auto words = wire::measured_words(subject);
  return (words == subject.test ? words : subject.test + " (" + words + ")") + class_words(result.config);
}

void say_quarantined(const Report& report, GateVerdict& gate) {
  std::string names;
  std::size_t count = 0;
  for (const auto& result : report.results) {
    if (!is_quarantined(result)) continue;
    ++count;
    names += (names.empty() ? "" : "; ") + name_of(result) + " until " + result.quarantine->until +
             ", since " + result.quarantine->reason;
  }
  if (count == 0) return;
  gate.reasons.push_back(std::to_string(count) + " of " + std::to_string(report.results.size()) +
                         " quarantined, measured but not gating: " + names + ".");
}

}  // namespace

void add_calibration(const std::vector<store::KeptCalibration>& kept, const store::RunRecord& run,
                     Result& result) {
  if (!run.verdict) return;
  result.calibration = store::calibration_at(kept, run.subject, run.config, run.verdict->tester, run.started);
  if (!result.calibration || !result.calibration->quarantine) return;
  if (run.started < result.calibration->quarantine->until) result.quarantine = result.calibration->quarantine;
}

bool is_quarantined(const Result& result) { return result.quarantine && !result.error; }

bool gates(const Result& result) {
  return !is_quarantined(result) && !is_known(result) && (!result.verdict || result.verdict->no_gate.empty());
}

Report gating_part(const Report& report) {
  auto part = report;
  std::erase_if(part.results, [](const Result& result) { return !gates(result); });
  return part;
}

void say_not_gating(const Report& report, GateVerdict& gate) {
  say_quarantined(report, gate);
  say_known(report, gate);
  std::map<std::string, std::string> names;  // by reason
  for (const auto& result : report.results) {
    if (gates(result) || is_quarantined(result) || is_known(result)) continue;
    auto& some = names[result.verdict->no_gate];
    some += (some.empty() ? "" : ", ") + name_of(result);
  }
  for (const auto& [reason, some] : names)
    gate.reasons.push_back("measured but not gating: " + some + ": " + reason + ".");
}

}  // namespace holdfast::session
