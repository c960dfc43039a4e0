// Accepts runs without a reference as first baselines (baselines.hpp).

#include "run/sides/programs.hpp"
#include "suite/baselines.hpp"

namespace holdfast::suite {
namespace {

/// The program is kept before the run is accepted: an accepted run without its program could be compared only
/// by its numbers.
void accept_first(store::Database& store, const SessionRecord& session, const Run& run,
                  store::Acceptance by) {
  run::keep_program(store, run);
  by.branch = session.branch;
  store::accept_run(store, run, by);
}

}  // namespace

void accept_first_runs(store::Database& store, const SessionRecord& session, const store::Acceptance& by) {
  for (const auto& run : store::runs_of_session(store, session.id)) {
    if (run.baseline.kind != "none" || !why_no_baseline(store, run).empty()) continue;
    accept_first(store, session, run, by);
  }
}

void accept_first_of_history(store::Database& store, const SessionRecord& session,
                             const std::vector<std::string>& runs) {
  for (const auto& id : runs) {
    const auto run = store::referred_run(store, id);
    if (run.error || !run.verdict || run.baseline.kind != "none") continue;
    if (run.verdict->tester == "sbs" && run.verdict->outcome == Outcome::pass)
      accept_first(store, session, run, {});
  }
}

}  // namespace holdfast::suite
