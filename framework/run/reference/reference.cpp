#include "run/reference/reference.hpp"

#include <algorithm>

#include "image/inputs.hpp"
#include "image/take_image.hpp"
#include "model/configuration.hpp"
#include "model/joined_text.hpp"
#include "run/plan/counts.hpp"
#include "run/reference/branch_pointers.hpp"
#include "run/reference/machines.hpp"
#include "run/reference/stored_sessions.hpp"
#include "run/sides/compiled_otherwise.hpp"
#include "run/sides/redirection.hpp"
#include "run/sides/shown_inputs.hpp"
#include "store/baselines.hpp"
#include "store/trusted_file.hpp"
#include "wire/param_names.hpp"

// find_reference() goes from the name to the program: the names of the subject, the branch of the baseline,
// the accepted run, and its files. If the accepted program cannot run, its stored numbers are compared,
// unless BASELINE live demands the program. reference_of_metric() finds the accepted run of one metric.

namespace holdfast::run {
namespace {

Reference none(Outcome outcome, const std::string& reason) { return {.outcome = outcome, .reason = reason}; }

Reference nothing_accepted(const std::string& reason) {
  return {.outcome = Outcome::no_baseline, .begins_history = true, .reason = reason};
}

std::string no_baseline_text(const Declaration& declaration, store::Database& store, const Subject& subject) {
  for (const auto& other : store::list_baselines(store, declaration.test)) {
    if (other.subject.benchmark != subject.benchmark || other.subject.params != subject.params) continue;
    if (const auto here = on_this_class(declaration.config); other.config != here) {
      return "there is a baseline for " + other.config + ", but this is " + here;
    }
  }
  return "no baseline has been accepted yet";
}

std::string dropped_text(const store::BaselineRecord& drop) {
  return "the baseline" + (drop.branch.empty() ? "" : " of the branch " + drop.branch) + " was dropped at " +
         drop.accepted + (drop.author.empty() ? "" : " by " + drop.author) +
         (drop.reason.empty() ? "" : ": " + drop.reason);
}

/// Returns all names of the subject, the current one first.
std::vector<Former> names_of(const wire::Aliases& aliases, const Subject& subject) {
  auto names = former_names(aliases, subject);
  names.insert(names.begin(), Former{.subject = subject, .axes = {}, .entry = ""});
  return names;
}

/// Adds to a reference that was accepted under a former name a warning with that name.
Reference named(Reference reference, const Former& name) {
  if (name.entry.empty() || reference.kind == "none") return reference;
  reference.former = name;
  reference.warnings.push_back("the baseline was accepted as \"" +
                               wire::point_words(name.subject.benchmark, name.subject.params) +
                               "\" of the test " + name.subject.test + ", a former name (" + name.entry +
                               "); accept again to keep one under the new name");
  return reference;
}

/// A benchmark of another version measures something else under the same name.
std::optional<Reference> of_another_version(const Settings& settings, const Run& accepted) {
  const auto before = accepted.version();
  const auto now = settings.version.value_or(kFirstVersion);
  if (before == now) return std::nullopt;
  return none(Outcome::incompatible, "the baseline is of version \"" + before +
                                         "\" of this benchmark, this run of \"" + now +
                                         "\", which measures something else");
}

/// Handles installed programs that run files of the project, such as a compiler: numbers of another version
/// of the program are incompatible.
std::optional<Reference> of_another_program(const Run& accepted, const Image& current) {
  const bool runs_what_is_kept = accepted.image.installed && !image::own_part(accepted.image).id.empty();
  if (!runs_what_is_kept || accepted.image.program.sha256 == current.program.sha256) return std::nullopt;
  const bool same_path = accepted.image.program.path == current.program.path;
  return none(Outcome::incompatible,
              "the stored numbers are from " + (same_path ? "another version of " : std::string()) +
                  accepted.image.program.path + "; accept a baseline with the current one");
}

Reference stored_reference(const StoredWanted& wanted, const Run& accepted, const std::string& reason) {
  const auto taken_in = store::find_session(wanted.store, accepted.session);
  const auto machines = taken_in ? compare_machines(taken_in->facts, wanted.session.facts, wanted.allowed)
                                 : MachineComparison{};
  if (!machines.incompatible.empty()) {
    return none(Outcome::incompatible,
                "the baseline was measured on another machine: " + machines.incompatible +
                    "; accept a baseline on this machine, or allow these differences with ALLOW_FINGERPRINT");
  }
  if (!store::has_samples(wanted.store, accepted.id))
    return nothing_accepted("the accepted run has no samples; accept one that was measured");
  return {.kind = "stored",
          .run = accepted.id,
          .branch = wanted.branch,
          .stored = stored_sessions(wanted, accepted),
          .unit = accepted.subject.unit,
          .reason = reason,
          .warnings = machines.warnings};
}

/// Returns the stored numbers, unless another program measured them.
Reference numbers_of(const StoredWanted& wanted, const Run& accepted, const Image& current,
                     const std::string& reason) {
  auto other = of_another_program(accepted, current);
  return other ? std::move(*other) : stored_reference(wanted, accepted, reason);
}

/// Does not run a program from a store that another user could have written.
Previous trusted_program(const Declaration& declaration, const StoredWanted& wanted, const Run& accepted,
                         const Program& program) {
  const auto& store = wanted.store.path();
  try {
    store::refuse_untrusted_store(store);
  } catch (const store::Refused& refused) {
    return {.reason = std::string("the accepted program is not run: ") + refused.what(),
            .outcome = Outcome::incompatible};
  }
  return previous_program(declaration, program, accepted, store::Snapshots(store), wanted.session.facts);
}

Reference of_accepted_files(const Declaration& declaration, const Settings& settings,
                            const StoredWanted& wanted, const Run& accepted, const Program& program) {
  if (settings.baseline == BaselineChoice::stored)
    return numbers_of(wanted, accepted, program.image, "BASELINE stored requests it");
  auto previous = trusted_program(declaration, wanted, accepted, program);
  if (previous.launch)
    return {.kind = "live",
            .run = accepted.id,
            .branch = wanted.branch,
            .previous = previous.launch,
            .shared = files_of_today(accepted.image, places_of(declaration)),
            .warnings = previous.note.empty() ? std::vector<std::string>{} : std::vector{previous.note}};
  auto stored = settings.baseline == BaselineChoice::live
                    ? none(previous.outcome, previous.reason)
                    : numbers_of(wanted, accepted, program.image, previous.reason);
  stored.snapshot_missing = previous.snapshot_missing;
  if (settings.baseline == BaselineChoice::live) return stored;
  // An incompatible program is named in any case. Any other reason is in the numbers' reference already.
  if (previous.outcome != Outcome::incompatible) return stored;
  if (stored.outcome) {
    stored.reason += "; " + previous.reason;
  } else {
    stored.warnings.push_back(previous.reason);
  }
  return stored;
}

Reference of_accepted(const Declaration& declaration, const Settings& settings, const StoredWanted& wanted,
                      const Run& accepted, const Program& program) {
  constexpr const char* kWhose = "the accepted program";
  const auto session = store::find_session(wanted.store, accepted.session);
  const auto compilers =
      session ? compiler_differences(session->facts, wanted.session.facts) : std::vector<Difference>();
  if (const auto why = why_placed_otherwise(accepted.image, program.image, kWhose, compilers); !why.empty())
    return none(Outcome::incompatible, why + "; accept it again");
  auto reference = of_accepted_files(declaration, settings, wanted, accepted, program);
  if (!reference.outcome) note_data(accepted.image.data, program.image.data, reference);
  reference.built = compiled_otherwise(accepted.image, program.image, kWhose, compilers);
  if (accepted.image.inputs.traced) reference.inputs = accepted.image.inputs;
  return reference;
}

/// Returns the settings in force for the accepted program. A count determines some of them, so a run of another metric
/// of the point is preferred; without such a run, these settings count as undeclared.
Facts declared_in_force(store::Database& store, const std::vector<store::BaselineRecord>& rows,
                        const std::string& branch, const Run& accepted) {
  if (!is_exact_count(accepted.subject.metric)) return accepted.in_force;
  for (const auto& row : rows) {
    if (row.branch == branch && !row.dropped && !is_exact_count(row.subject.metric))
      return store::referred_run(store, row.run).in_force;
  }
  auto in_force = accepted.in_force;
  for (const auto option : kImpliedByCounts) in_force.erase(std::string(option));
  return in_force;
}

/// An accepted run and its name at that time.
struct Accepted {
  Run run;
  Former name;
};

std::optional<Accepted> accepted_of_metric(store::Database& store, const Run& run,
                                           const wire::Aliases& aliases, const std::string& branch) {
  for (auto& name : names_of(aliases, run.subject)) {
    const auto baseline = store::find_baseline_of_metric(store, name.subject, run.config, branch);
    auto found = baseline ? store::find_run(store, baseline->run) : std::nullopt;
    if (found) return Accepted{std::move(*found), std::move(name)};
  }
  return std::nullopt;
}

void hold_to_shared(Verdict& verdict, const FilesOfToday& files) {
  const auto& [shared, unshown] = files;
  const auto more = shared.size() == 1 ? "" : " and " + std::to_string(shared.size() - 1) + " more files";
  const auto why = "both sides read " + shared.front() + more +
                   " in its current state, not as accepted, because the program uses an absolute path that "
                   "cannot be redirected" +
                   (unshown.empty() ? "; " : ": " + unshown + "; or ") +
                   "pass the path as an argument, or open the file by a relative path";
  if (verdict.outcome != Outcome::pass && verdict.outcome != Outcome::improved)
    return verdict.warnings.push_back(why);
  verdict.message = why + ". Observed: " + verdict.message;
  verdict.outcome = Outcome::inconclusive;
}

}  // namespace

Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const Run& run, const Program& program,
                         const BranchFacts& branches, const wire::Aliases& aliases) {
  if (settings.baseline == BaselineChoice::none)
    return none(Outcome::no_baseline, "measured and stored; BASELINE none requests no comparison");
  for (const auto& name : names_of(aliases, run.subject)) {
    const auto rows = store::pointers_of(store, name.subject, run.config);
    const auto choice = choose_branch(branches, pointers_of(rows, branches.own, store, program.image));
    if (!choice) continue;
    const auto& pointer = pointer_of(rows, *choice);
    if (choice->dropped) return nothing_accepted(dropped_text(pointer));
    const auto accepted = store::referred_run(store, pointer.run);
    if (auto other = of_another_version(settings, accepted)) return *other;
    const StoredWanted wanted{store,          session, settings.historian, settings.allow_fingerprint,
                              choice->branch, aliases, run.subject};
    auto reference = named(of_accepted(declaration, settings, wanted, accepted, program), name);
    reference.in_force = declared_in_force(store, rows, choice->branch, accepted);
    if (!choice->warning.empty() && !reference.outcome) reference.warnings.push_back(choice->warning);
    return reference;
  }
  return nothing_accepted(no_baseline_text(declaration, store, run.subject));
}

Reference reference_of_metric(const Reference& point, const Settings& settings, store::Database& store,
                              const SessionRecord& session, const Run& run, const wire::Aliases& aliases) {
  // The program of a commit has no accepted run.
  if (point.kind == "none" || point.commit) return point;
  const auto found = accepted_of_metric(store, run, aliases, point.branch);
  if (point.kind == "live") {
    auto reference = point;
    if (found) reference.run = found->run.id;
    return reference;
  }
  if (!found) return nothing_accepted("the baseline has no numbers of the metric " + run.subject.metric);
  const auto& [accepted, name] = *found;
  if (auto other = of_another_version(settings, accepted)) return *other;
  auto reference = named(stored_reference({store, session, settings.historian, settings.allow_fingerprint,
                                           point.branch, aliases, run.subject},
                                          accepted, point.reason),
                         name);
  for (const auto& warning : point.warnings) {  // mostly duplicates, and those about the choice of branch
    auto& known = reference.warnings;
    if (std::find(known.begin(), known.end(), warning) == known.end()) known.push_back(warning);
  }
  return reference;
}

void note_data(const std::vector<ImageFile>& other, const std::vector<ImageFile>& current,
               Reference& reference) {
  const auto changed = image::changed_data(other, current);
  if (!changed.empty())
    reference.warnings.push_back("DATA differs from that of the baseline: " + listed_first(changed));
}

void hold_to_sessions(Verdict& verdict, const std::string& reason, const stats::Guarded& guard) {
  const std::string why = "compared with stored numbers (" + reason + ")";
  if (verdict.tester != "shift") {
    verdict.warnings.push_back(
        why +
        ": machines drift, so such a comparison of identical programs is a false alarm in up to a third of "
        "all cases; keep a snapshot of the accepted program to run it beside the current build");
    return;
  }
  if (guard.applies && guard.follows < 1 && verdict.outcome != Outcome::inconclusive) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message =
        "its time does not depend on the processor's clock alone, so stored numbers cannot be corrected; "
        "keep a snapshot of the accepted program to run it beside the current build. Observed: " +
        verdict.message;
  }
  verdict.message = why + ": " + verdict.message;
}

void hold_to_builds(const Reference& reference, const Image& current, const std::string& config,
                    Verdict& verdict) {
  if (!reference.shared.paths.empty()) hold_to_shared(verdict, reference.shared);
  auto first = reference.built;
  const auto unoptimised = why_unoptimised(current, build_in(config));
  // The differences may already name the optimisation level.
  const bool says_level = first.find(" -O") != std::string::npos;
  if (!unoptimised.empty() && !says_level) first += (first.empty() ? "" : "; ") + unoptimised;
  if (!first.empty()) verdict.message = first + (verdict.message.empty() ? "" : "; ") + verdict.message;
}

}  // namespace holdfast::run
