#include "session/vanished.hpp"

#include <algorithm>
#include <set>

#include "session/former_names.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "wire/baseline_commit.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

using Runs = std::vector<store::RunRecord>;

/// The sessions of a suite know its compiler; that of a test run by hand does not.
bool is_suites(const SessionRecord& session) { return session.facts.contains("compiler"); }

std::vector<std::string> key_of(const store::BaselineRecord& baseline) {
  const auto& subject = baseline.subject;
  return {subject.test, subject.benchmark, subject.params, subject.metric, baseline.config};
}

bool declares(const SessionRecord& session, const std::string& test) {
  return std::find(session.declared.begin(), session.declared.end(), test) != session.declared.end();
}

/// Whether the accepted run is an earlier one of the session's project.
bool is_of_its_past(store::Database& store, const SessionRecord& session, const std::string& accepted) {
  const auto run = store::find_run(store, accepted);
  const auto before = run ? store::find_session(store, run->session) : std::nullopt;
  return before && before->project == session.project && before->started <= session.started;
}

/// Baselines that the session's tests might have been compared with: those of its own branch, and where that says
/// nothing of a subject, not even that its baseline was dropped, those of branches that others were compared with.
std::vector<store::BaselineRecord> expected_of(store::Database& store, const SessionRecord& session,
                                               const Runs& runs) {
  std::set<std::string> others;
  for (const auto& run : runs) {
    if (run.baseline_kind != "none" && !wire::declared_baseline_commit(run.declaration))
      others.insert(run.baseline_branch);
  }
  auto pointers = store::list_pointers(store, "*");
  std::set<std::vector<std::string>> own;
  for (const auto& pointer : pointers) {
    if (pointer.branch == session.branch) own.insert(key_of(pointer));
  }
  std::erase_if(pointers, [&](const store::BaselineRecord& pointer) {
    const bool counts = pointer.branch == session.branch ||
                        (others.contains(pointer.branch) && !own.contains(key_of(pointer)));
    return pointer.dropped || pointer.config != session.config || !counts;
  });
  return pointers;
}

/// Whether that is what the run measured, by the name of today or by one of before.
bool is_of(const store::RunRecord& run, const Subject& accepted, const wire::Aliases& aliases) {
  const auto names = all_names(aliases, run.subject);
  return std::any_of(names.begin(), names.end(), [&](const Subject& subject) {
    return subject.test == accepted.test && subject.benchmark == accepted.benchmark &&
           subject.params == accepted.params;
  });
}

/// Whether its test has results in the session, and no failure, but none of this point.
bool is_partly_measured(const store::BaselineRecord& baseline, const Runs& runs,
                        const wire::Aliases& aliases) {
  bool measured = false;
  for (const auto& run : runs) {
    if (run.subject.test != baseline.subject.test) continue;
    if (run.error || is_of(run, baseline.subject, aliases)) return false;
    measured = true;
  }
  return measured;
}

}  // namespace

std::vector<std::string> unmeasured_tests(const SessionRecord& session, const Runs& runs) {
  std::vector<std::string> missing;
  for (const auto& test : session.chosen.empty() ? session.declared : session.chosen) {
    const bool has_result =
        std::any_of(runs.begin(), runs.end(), [&](const auto& run) { return run.subject.test == test; });
    if (!has_result) missing.push_back(test);
  }
  return missing;
}

Vanished vanished_from(store::Database& store, const SessionRecord& session, const Runs& runs,
                       const wire::Aliases& aliases) {
  Vanished gone;
  if (!is_suites(session)) return gone;
  for (const auto& baseline : expected_of(store, session, runs)) {  // sorted by test
    const auto& test = baseline.subject.test;
    const bool declared = declares(session, test);
    if (!declared && declares(session, current_test(aliases, test))) continue;
    auto& names = declared ? gone.points : gone.undeclared;
    const auto name =
        declared ? test + " (" + wire::point_words(baseline.subject.benchmark, baseline.subject.params) + ")"
                 : test;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    if (declared && !is_partly_measured(baseline, runs, aliases)) continue;
    if (is_of_its_past(store, session, baseline.run)) names.push_back(name);
  }
  return gone;
}

}  // namespace holdfast::session
