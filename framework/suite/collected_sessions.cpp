#include "suite/collected_sessions.hpp"

#include "store/runs.hpp"
#include "suite/baselines.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

/// The error of a run is a whole sentence; any other reason needs the test as its subject.
CollectedRun collected(store::Database& store, const SessionRecord& session, const std::string& id) {
  const auto run = store::referred_run(store, id);
  const auto why = run.error ? *run.error : why_no_baseline(store, run);
  return {.subject = run.subject,
          .config = run.config,
          .session = session.id,
          .branch = session.branch,
          .run = id,
          .error = run.error || why.empty() ? why : "perf." + run.subject.test + " " + why};
}

}  // namespace

std::vector<CollectedRun> collect_sessions(store::Database& store, const SuiteTests& tests,
                                           const CollectWanted& wanted) {
  RunWanted each{.overrides = wanted.overrides,
                 .files = wanted.files,
                 .accepts_first = true,
                 .by = wanted.by,
                 .own_session = true,
                 .quiet = wanted.quiet};
  each.overrides.baseline = BaselineChoice::none;
  std::vector<CollectedRun> all;
  for (int i = 0; i < wanted.sessions; ++i) {
    for (const auto& file : tests.declarations) {
      const auto made = run_test(store, wire::read_declaration(file), each);
      for (const auto& id : made.runs) all.push_back(collected(store, made.session, id));
    }
  }
  return all;
}

}  // namespace holdfast::suite
