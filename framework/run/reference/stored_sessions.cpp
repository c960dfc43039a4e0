#include "run/reference/stored_sessions.hpp"

#include <algorithm>

#include "model/defaults.hpp"
#include "run/plan/deciding_program.hpp"
#include "run/reference/former_names.hpp"
#include "run/reference/machines.hpp"
#include "store/baselines.hpp"
#include "store/history.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

using Sessions = std::vector<std::vector<Process>>;

/// A session that the store does not have counts as comparable.
bool comparable(const StoredWanted& wanted, const std::string& session) {
  const auto taken_in = store::find_session(wanted.store, session);
  return !taken_in ||
         compare_machines(taken_in->facts, wanted.session.facts, wanted.allowed).incompatible.empty();
}

std::vector<Process> current_side(store::Database& store, const std::string& run) {
  return store::side_of(store::processes_of(store, run), Side::current);
}

/// Returns the accepted runs under all names, the latest name first.
std::vector<Run> accepted_runs(const StoredWanted& wanted, const Run& accepted) {
  std::vector<Run> runs;
  for (const auto& subject : all_names(wanted.aliases, wanted.today.value_or(accepted.subject))) {
    for (auto& run : store::accepted_runs(wanted.store, subject, accepted.config, wanted.branch))
      runs.push_back(std::move(run));
  }
  return runs;
}

Sessions accepted_sessions(const StoredWanted& wanted, const Run& accepted) {
  Sessions sessions;
  for (const auto& run : accepted_runs(wanted, accepted)) {
    if (sessions.size() == defaults::kSessionsMax) break;
    if (!comparable(wanted, run.session)) continue;
    if (run.version() != accepted.version()) continue;
    if (run.subject.metric != accepted.subject.metric || run.subject.unit != accepted.subject.unit) continue;
    auto processes = current_side(wanted.store, run.id);
    if (!processes.empty()) sessions.push_back(std::move(processes));
  }
  // The store returns the latest runs first.
  std::reverse(sessions.begin(), sessions.end());
  return sessions;
}

bool succeeded(const store::HistoryPoint& point) {
  return point.accepted || point.verdict == "pass" || point.verdict == "improved";
}

bool same_numbers(const store::HistorySeries& series, const Subject& today, const Run& accepted) {
  const auto& subject = accepted.subject;
  return series.subject.params == today.params && series.subject.metric == subject.metric &&
         series.subject.unit == subject.unit && series.config == accepted.config &&
         series.version == accepted.version();
}

/// Returns the successful runs, oldest first. A change of the machine begins another series.
std::vector<store::HistoryPoint> successes(const StoredWanted& wanted, const Run& accepted) {
  std::vector<store::HistoryPoint> found;
  const auto today = wanted.today.value_or(accepted.subject);
  for (const auto& series :
       renamed_history(wanted.store, wanted.aliases, today.test, today.benchmark, today)) {
    if (!same_numbers(series, today, accepted) || series.branch != wanted.branch) continue;
    for (const auto& point : series.points) {
      if (!point.backfilled && succeeded(point) && comparable(wanted, point.session)) found.push_back(point);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.started < b.started; });
  const auto last =
      std::find_if(found.rbegin(), found.rend(), [](const auto& point) { return point.segment; });
  // base() of a reverse iterator points behind the iterator's element. So std::next() is needed to keep that element.
  if (last != found.rend()) found.erase(found.begin(), std::next(last).base());
  return found;
}

}  // namespace

Sessions stored_sessions(const StoredWanted& wanted, const Run& accepted) {
  if (!wanted.historian) return accepted_sessions(wanted, accepted);
  const auto points = successes(wanted, accepted);
  Sessions sessions;
  for (const auto i : kept_by(*wanted.historian, points))
    sessions.push_back(current_side(wanted.store, points[i].run));
  // The accepted runs are the reference if no run on the branch succeeded, or if there is no historian.
  return sessions.empty() ? accepted_sessions(wanted, accepted) : sessions;
}

}  // namespace holdfast::run
