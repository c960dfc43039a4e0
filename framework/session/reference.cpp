#include "session/reference.hpp"

#include <algorithm>

#include "session/fingerprint.hpp"
#include "session/stored_sessions.hpp"
#include "store/baselines.hpp"

namespace holdfast::session {
namespace {

Reference none(Outcome outcome, const std::string& reason) { return {.outcome = outcome, .reason = reason}; }

std::string how_to_accept(const Declaration& declaration) {
  return "; to make this run the baseline: holdfast baseline accept " + declaration.test;
}

std::string no_baseline_text(const Declaration& declaration, store::Database& store) {
  for (const auto& other : store::list_baselines(store, declaration.test)) {
    if (other.config != declaration.config) {
      return "there is a baseline for " + other.config + ", but this is " + declaration.config +
             how_to_accept(declaration);
    }
  }
  return "no baseline has been accepted yet" + how_to_accept(declaration);
}

Reference stored_reference(const StoredWanted& wanted, const store::RunRecord& accepted,
                           const std::string& reason) {
  const auto taken_in = store::find_session(wanted.store, accepted.session);
  const auto machines = taken_in ? compare_machines(taken_in->facts, wanted.session.facts, wanted.allowed)
                                 : MachineComparison{};
  if (!machines.incompatible.empty()) {
    return none(Outcome::incompatible,
                "the baseline was measured on another machine: " + machines.incompatible +
                    "; accept a baseline on this one, or let these differ by ALLOW_FINGERPRINT");
  }
  return {.kind = "stored",
          .run = accepted.id,
          .stored = stored_sessions(wanted, accepted),
          .unit = accepted.subject.unit,
          .reason = reason,
          .warnings = machines.warnings};
}

}  // namespace

Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const store::RunRecord& run, const Program& program) {
  if (settings.baseline == "none")
    return none(Outcome::no_baseline, "measured and kept; BASELINE none asks for no comparison");
  const auto baseline = store::find_baseline(store, run.subject, run.config);
  const auto accepted = baseline ? store::find_run(store, baseline->run) : std::nullopt;
  if (!accepted) return none(Outcome::no_baseline, no_baseline_text(declaration, store));
  const StoredWanted wanted{store, session, settings.historian, settings.allow_fingerprint};
  if (settings.baseline == "stored")
    return stored_reference(wanted, *accepted, "BASELINE stored asks for it");
  auto previous =
      previous_program(declaration, program, *accepted, store::Snapshots(store.path()), session.facts);
  if (previous.launch) return {.kind = "live", .run = accepted->id, .previous = previous.launch};
  if (settings.baseline == "live")
    return none(previous.outcome, previous.reason + how_to_accept(declaration));
  auto stored = stored_reference(wanted, *accepted, previous.reason);
  if (previous.outcome == Outcome::incompatible) {
    if (stored.outcome) {
      stored.reason += "; " + previous.reason;
    } else {
      stored.warnings.push_back(previous.reason);
    }
  }
  return stored;
}

Reference reference_of_metric(const Reference& point, const Declaration& declaration,
                              const Settings& settings, store::Database& store, const SessionRecord& session,
                              const store::RunRecord& run) {
  if (point.kind == "none") return point;
  const auto baseline = store::find_baseline_of_metric(store, run.subject, run.config);
  if (point.kind == "live") {
    auto reference = point;
    if (baseline) reference.run = baseline->run;
    return reference;
  }
  const auto accepted = baseline ? store::find_run(store, baseline->run) : std::nullopt;
  if (!accepted)
    return none(Outcome::no_baseline, "the baseline has no numbers of the metric " + run.subject.metric +
                                          how_to_accept(declaration));
  auto stored = stored_reference({store, session, settings.historian, settings.allow_fingerprint}, *accepted,
                                 point.reason);
  for (const auto& warning : point.warnings) {  // of the program, which all metrics share
    if (std::find(stored.warnings.begin(), stored.warnings.end(), warning) == stored.warnings.end())
      stored.warnings.push_back(warning);
  }
  return stored;
}

void hold_to_sessions(Verdict& verdict, const std::string& reason, const judge::Guarded& guard) {
  const std::string why = "compared with stored numbers (" + reason + ")";
  if (verdict.tester != "shift") {
    verdict.warnings.push_back(
        why +
        ": machines drift, and with identical programs such a comparison raises a false alarm in up to a "
        "third of all cases; accept again to get a snapshot that runs beside the current build");
    return;
  }
  if (guard.applies && guard.follows < 1 && verdict.outcome != Outcome::inconclusive) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message =
        "its time depends on more than the processor's clock, which stored numbers cannot be corrected for; "
        "accept again to get a snapshot that runs beside the current build. Seen: " +
        verdict.message;
  }
  verdict.message = why + ": " + verdict.message;
}

}  // namespace holdfast::session
