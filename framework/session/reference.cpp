#include "session/reference.hpp"

#include "session/fingerprint.hpp"
#include "session/stored_sessions.hpp"
#include "store/baselines.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

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

/// An accepted run, and the name under which it was accepted.
struct Accepted {
  store::RunRecord run;
  Former name;
};

using Finder = std::optional<store::BaselineRecord> (*)(store::Database&, const Subject&, const std::string&);

std::optional<Accepted> accepted_of(store::Database& store, const store::RunRecord& run,
                                    const wire::Aliases& aliases, Finder find) {
  auto names = former_names(aliases, run.subject);
  names.insert(names.begin(), Former{.subject = run.subject, .axes = {}, .entry = ""});
  for (auto& name : names) {
    const auto baseline = find(store, name.subject, run.config);
    auto found = baseline ? store::find_run(store, baseline->run) : std::nullopt;
    if (found) return Accepted{std::move(*found), std::move(name)};
  }
  return std::nullopt;
}

/// What was accepted under a former name is compared with, and says so.
Reference named(Reference reference, const Former& name) {
  if (name.entry.empty() || reference.kind == "none") return reference;
  reference.former = name;
  reference.warnings.push_back("the baseline was accepted as \"" +
                               wire::point_words(name.subject.benchmark, name.subject.params) +
                               "\" of the test " + name.subject.test + ", a former name (" + name.entry +
                               "); accept again to keep one under the new name");
  return reference;
}

/// A benchmark of another version is another benchmark under the same name.
std::optional<Reference> of_another_version(const Declaration& declaration, const Settings& settings,
                                            const store::RunRecord& accepted) {
  const auto before = wire::declared_version(accepted.declaration);
  const auto now = settings.version.value_or(kFirstVersion);
  if (before == now) return std::nullopt;
  return none(Outcome::incompatible, "the baseline is of version \"" + before +
                                         "\" of this benchmark, this run of \"" + now +
                                         "\", which measures something else" + how_to_accept(declaration));
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
                         const SessionRecord& session, const store::RunRecord& run, const Program& program,
                         const wire::Aliases& aliases) {
  if (settings.baseline == "none")
    return none(Outcome::no_baseline, "measured and kept; BASELINE none asks for no comparison");
  const auto found = accepted_of(store, run, aliases, store::find_baseline);
  if (!found) return none(Outcome::no_baseline, no_baseline_text(declaration, store));
  const auto& [accepted, name] = *found;
  if (auto other = of_another_version(declaration, settings, accepted)) return *other;
  const StoredWanted wanted{store,   session,    settings.historian, settings.allow_fingerprint,
                            aliases, run.subject};
  if (settings.baseline == "stored")
    return named(stored_reference(wanted, accepted, "BASELINE stored asks for it"), name);
  auto previous = previous_program(declaration, program, accepted, store::Snapshots(store.path()));
  if (previous.launch) return named({.kind = "live", .run = accepted.id, .previous = previous.launch}, name);
  if (settings.baseline == "live")
    return none(Outcome::no_baseline, previous.reason + how_to_accept(declaration));
  return named(stored_reference(wanted, accepted, previous.reason), name);
}

Reference reference_of_metric(const Reference& point, const Declaration& declaration,
                              const Settings& settings, store::Database& store, const SessionRecord& session,
                              const store::RunRecord& run, const wire::Aliases& aliases) {
  if (point.kind == "none") return point;
  const auto found = accepted_of(store, run, aliases, store::find_baseline_of_metric);
  if (point.kind == "live") {
    auto reference = point;
    if (found) reference.run = found->run.id;
    return reference;
  }
  if (!found)
    return none(Outcome::no_baseline, "the baseline has no numbers of the metric " + run.subject.metric +
                                          how_to_accept(declaration));
  const auto& [accepted, name] = *found;
  if (auto other = of_another_version(declaration, settings, accepted)) return *other;
  const StoredWanted wanted{store,   session,    settings.historian, settings.allow_fingerprint,
                            aliases, run.subject};
  return named(stored_reference(wanted, accepted, point.reason), name);
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
