#include "session/reference.hpp"

#include <algorithm>

#include "model/defaults.hpp"
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

/// "cpu (was A, is B), cores (...)"; empty where the machines are alike.
std::string differing_facts(const SessionRecord& before, const SessionRecord& now) {
  if (before.fingerprint == now.fingerprint) return "";
  std::string text;
  for (const char* name : {"cpu", "cores", "architecture"}) {
    const auto value = [&](const SessionRecord& session) {
      return session.facts.contains(name) ? session.facts.at(name) : "unknown";
    };
    if (value(before) != value(now))
      text += (text.empty() ? "" : ", ") + std::string(name) + " (was " + value(before) + ", is " +
              value(now) + ")";
  }
  return text.empty() ? "fingerprint" : text;
}

/// The latest accepted runs of this subject on machines like this, one for each session, oldest first.
std::vector<std::vector<Process>> accepted_sessions(store::Database& store, const SessionRecord& now,
                                                    const store::RunRecord& accepted) {
  std::vector<std::vector<Process>> sessions;
  for (const auto& run : store::accepted_runs(store, accepted.subject, accepted.config)) {
    if (sessions.size() == defaults::kSessionsMax) break;
    const auto taken_in = store::find_session(store, run.session);
    if (taken_in && taken_in->fingerprint != now.fingerprint) continue;
    if (run.subject.metric != accepted.subject.metric || run.subject.unit != accepted.subject.unit) continue;
    sessions.push_back(store::side_of(store::processes_of(store, run.id), Side::current));
  }
  std::reverse(sessions.begin(), sessions.end());
  return sessions;
}

Reference stored_reference(store::Database& store, const SessionRecord& session,
                           const store::RunRecord& accepted, const std::string& reason) {
  const auto taken_in = store::find_session(store, accepted.session);
  const auto differs = taken_in ? differing_facts(*taken_in, session) : "";
  if (!differs.empty()) {
    return none(Outcome::incompatible, "the baseline was measured on another machine: " + differs +
                                           "; accept a baseline on this one");
  }
  return {.kind = "stored",
          .run = accepted.id,
          .stored = accepted_sessions(store, session, accepted),
          .unit = accepted.subject.unit,
          .reason = reason};
}

}  // namespace

Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const store::RunRecord& run, const Program& program) {
  if (settings.baseline == "none")
    return none(Outcome::no_baseline, "measured and kept; BASELINE none asks for no comparison");
  const auto baseline = store::find_baseline(store, run.subject, run.config);
  const auto accepted = baseline ? store::find_run(store, baseline->run) : std::nullopt;
  if (!accepted) return none(Outcome::no_baseline, no_baseline_text(declaration, store));
  if (settings.baseline == "stored")
    return stored_reference(store, session, *accepted, "BASELINE stored asks for it");
  auto previous = previous_program(declaration, program, *accepted, store::Snapshots(store.path()));
  if (previous.launch) return {.kind = "live", .run = accepted->id, .previous = previous.launch};
  if (settings.baseline == "live")
    return none(Outcome::no_baseline, previous.reason + how_to_accept(declaration));
  return stored_reference(store, session, *accepted, previous.reason);
}

Reference reference_of_metric(const Reference& point, const Declaration& declaration, store::Database& store,
                              const SessionRecord& session, const store::RunRecord& run) {
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
  return stored_reference(store, session, *accepted, point.reason);
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
