#include "suite/single_run.hpp"

#include <algorithm>
#include <set>

#include "model/text/progress_line.hpp"
#include "run/measurement.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/open_session.hpp"
#include "store/sessions.hpp"
#include "suite/baselines.hpp"
#include "suite/build_report.hpp"
#include "suite/run_budget.hpp"

namespace holdfast::suite {
namespace {

/// Returns the test's part of the run's budget; none if the run has no budget.
std::optional<double> part_of_run(store::Database& store, const SessionRecord& session) {
  if (!session.policy.budget_s) return std::nullopt;
  const auto tests = static_cast<int>((session.chosen.empty() ? session.declared : session.chosen).size());
  return first_part({.total_s = *session.policy.budget_s,
                     .elapsed_s = store::seconds_between(session.started, store::utc_now()),
                     .tests = tests,
                     .left = std::max(1, tests - store::tests_with_runs_in(store, session.id))});
}

/// Measures the test. Then reads its runs from the store, which has all data that the report shows.
TestRun measured_alone(store::Database& store, const Declaration& declaration, const RunWanted& wanted,
                       const SessionRecord& session) {
  const run::Committed committed{.known = known_regressions(wanted.files, declaration.known_regressions),
                                 .aliases = aliases(wanted.files, declaration.aliases)};
  auto overrides = wanted.overrides;
  overrides.part_s = part_of_run(store, session);
  std::vector<Run> runs;
  {
    text::ProgressLine line(declaration.test, wanted.quiet);
    for (const auto& id : run::measure_test(declaration, overrides, store, session, committed, line.shows(),
                                            wanted.judge_functions))
      runs.push_back(store::referred_run(store, id));
  }
  // The report must not name the other tests of the session as missing.
  auto alone = session;
  alone.declared = {declaration.test};
  alone.chosen.clear();
  TestRun made{.session = session, .report = build_report(store, alone, runs)};
  note_single_commits(declaration.source_directory, *made.report);
  for (const auto& run : runs) made.runs.push_back(run.id);
  return made;
}

}  // namespace

TestRun run_test(store::Database& store, const Declaration& declaration, const RunWanted& wanted) {
  using run::SessionLock;
  // The lock comes before the session is found, so that another ctest cannot replace the session in between.
  std::optional<SessionLock> lock(std::in_place, declaration.session_file, SessionLock::For::measuring);
  auto session =
      wanted.own_session ? run::opened_by_hand(store, declaration) : run::session_for(store, declaration);
  if (wanted.is_part) session = run::opened_part(store, session, declaration, {declaration.test});
  if (session.facts.contains(run::kByHandFact))
    lock.reset();  // a manual run has another session than the one in the file
  if (!run::is_chosen(session, declaration.test)) return {.session = session};
  auto made = measured_alone(store, declaration, wanted, session);
  if (wanted.accepts_first)
    accept_first_runs(store, session, wanted.by);
  else
    accept_first_of_history(store, session, made.runs);
  return made;
}

std::function<bool(const std::string& test)> is_one_of(const std::vector<Declaration>& declarations,
                                                       const wire::Aliases& aliases) {
  std::set<std::string> names;
  for (const auto& declaration : declarations) names.insert(declaration.test);
  return [names, aliases](const std::string& test) {
    return names.contains(test) || names.contains(run::current_test(aliases, test));
  };
}

}  // namespace holdfast::suite
