#include "session/quarantine.hpp"

#include <algorithm>

#include "store/calibrations.hpp"

namespace holdfast::session {
namespace {

std::string name_of(const Result& result) {
  const auto& subject = result.subject;
  return subject.benchmark == subject.test ? subject.test : subject.test + " (" + subject.benchmark + ")";
}

}  // namespace

void add_calibration(store::Database& store, const SessionRecord& session, const store::RunRecord& run,
                     Result& result) {
  if (!run.verdict) return;
  result.calibration = store::calibration_at(
      store, {.subject = run.subject, .config = run.config, .fingerprint = session.fingerprint},
      run.verdict->tester, run.started);
  if (!result.calibration || !result.calibration->quarantine) return;
  if (run.started < result.calibration->quarantine->until) result.quarantine = result.calibration->quarantine;
}

bool is_quarantined(const Result& result) { return result.quarantine && !result.error; }

Report gating_part(const Report& report) {
  auto part = report;
  std::erase_if(part.results, is_quarantined);
  return part;
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
  if (count == report.results.size()) gate = {.verdict = "inconclusive", .reasons = {}};
  gate.reasons.push_back(std::to_string(count) + " of " + std::to_string(report.results.size()) +
                         " quarantined, measured but not gating: " + names + ".");
}

}  // namespace holdfast::session
