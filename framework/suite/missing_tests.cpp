#include "suite/missing_tests.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "model/configuration.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/open_session.hpp"
#include "store/baselines.hpp"
#include "store/sessions.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

using Runs = std::vector<Run>;

/// Returns true if a suite opened the session. Such sessions have the compiler; imported sessions do not, and manual
/// runs are marked.
bool is_suites(const SessionRecord& session) {
  return session.facts.contains("compiler") && !session.facts.contains(run::kByHandFact);
}

/// The key compares the baselines of two branches, so the branch is not a part of it.
std::vector<std::string> key_of(const store::BaselineRecord& baseline) {
  const auto& subject = baseline.subject;
  return {subject.test, subject.benchmark, subject.params, subject.metric, baseline.config};
}

/// Returns true if the accepted run is an earlier run of the session's project.
bool is_of_its_past(store::Database& store, const SessionRecord& session, const std::string& accepted) {
  const auto run = store::find_run(store, accepted);
  const auto before = run ? store::find_session(store, run->session) : std::nullopt;
  return before && before->project == session.project && before->started <= session.started;
}

/// Returns the baselines with which the session's tests could have been compared. These are the baselines of the
/// session's branch. If that branch has no row for a subject, not even a drop, the baselines of those other branches
/// count that served as references in this session.
std::vector<store::BaselineRecord> expected_of(store::Database& store, const SessionRecord& session,
                                               const Runs& runs) {
  std::set<std::string> others;
  std::set<std::string> configs{session.config};  // one for each class of machines
  for (const auto& run : runs) {
    configs.insert(run.config);
    if (run.baseline.kind != "none" && !run.baseline_commit) others.insert(run.baseline.branch);
  }
  auto pointers = store::list_pointers(store, "*");
  std::set<std::vector<std::string>> own;
  for (const auto& pointer : pointers) {
    if (pointer.branch == session.branch) own.insert(key_of(pointer));
  }
  std::erase_if(pointers, [&](const store::BaselineRecord& pointer) {
    const bool counts = pointer.branch == session.branch ||
                        (others.contains(pointer.branch) && !own.contains(key_of(pointer)));
    return pointer.dropped || !configs.contains(pointer.config) || !counts;
  });
  return pointers;
}

/// Returns true if the run measured the accepted subject, under its current or a former name.
bool is_of(const Run& run, const Subject& accepted, const wire::Aliases& aliases) {
  const auto names = run::all_names(aliases, run.subject);
  return std::any_of(names.begin(), names.end(), [&](const Subject& subject) {
    return subject.test == accepted.test && subject.benchmark == accepted.benchmark &&
           subject.params == accepted.params;
  });
}

/// Runs by the name of their test, so that not all runs are searched for each baseline.
using RunsByTest = std::map<std::string, std::vector<const Run*>>;

RunsByTest by_test(const Runs& runs) {
  RunsByTest sorted;
  for (const auto& run : runs) sorted[run.subject.test].push_back(&run);
  return sorted;
}

/// Returns true if the test has results in the session and no failure, but no result of this point.
bool is_partly_measured(const store::BaselineRecord& baseline, const RunsByTest& runs,
                        const wire::Aliases& aliases) {
  const auto found = runs.find(baseline.subject.test);
  if (found == runs.end()) return false;
  bool measured = false;
  for (const auto* run : found->second) {
    if (run->config != baseline.config) continue;
    if (run->error || is_of(*run, baseline.subject, aliases)) return false;
    measured = true;
  }
  return measured;
}

}  // namespace

std::vector<std::string> unmeasured_tests(const SessionRecord& session, const Runs& runs) {
  std::vector<std::string> missing;
  // A part of a session has only some of the tests; the whole session knows which are missing.
  if (!session.part_of.empty()) return missing;
  std::set<std::pair<std::string, std::string>> measured;  // test and class
  for (const auto& run : runs) {
    measured.emplace(run.subject.test, "");
    measured.emplace(run.subject.test, class_in(run.config));
  }
  const auto classes = store::classes_of(session);
  for (const auto& test : session.chosen.empty() ? session.declared : session.chosen) {
    if (classes.empty() && !measured.contains({test, ""})) missing.push_back(test);
    for (const auto& one : classes) {
      if (!measured.contains({test, one})) missing.push_back(test + " on " + one);
    }
  }
  return missing;
}

MissingTests missing_tests_of(store::Database& store, const SessionRecord& session, const Runs& runs,
                              const wire::Aliases& aliases) {
  MissingTests gone;
  if (!is_suites(session) || !session.part_of.empty()) return gone;
  const std::set<std::string> all(session.declared.begin(), session.declared.end());
  const auto measured = by_test(runs);
  for (const auto& baseline : expected_of(store, session, runs)) {  // sorted by test
    const auto& test = baseline.subject.test;
    const bool declared = all.contains(test);
    if (!declared && all.contains(run::current_test(aliases, test))) continue;
    auto& names = declared ? gone.points : gone.undeclared;
    const auto name =
        declared ? test + " (" + wire::point_words(baseline.subject.benchmark, baseline.subject.params) + ")"
                 : test;
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    if (declared && !is_partly_measured(baseline, measured, aliases)) continue;
    // This check comes last, because it asks the store.
    if (is_of_its_past(store, session, baseline.run)) names.push_back(name);
  }
  return gone;
}

}  // namespace holdfast::suite
