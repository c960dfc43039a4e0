// The details of a baseline: its numbers, its session, its acceptances and drops, and its kept program.

#include "run/sides/compiled_otherwise.hpp"
#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"
#include "store/sessions.hpp"
#include "store/snapshots.hpp"
#include "suite/baselines.hpp"

namespace holdfast::suite {
namespace {

/// Counts what a comparison with stored numbers would use: one value for each process of the current side.
void count_samples(store::Database& store, BaselineDetails& details) {
  const auto by =
      details.run.verdict ? aggregator_named(details.run.verdict->thresholds.aggregator) : Aggregator{};
  std::vector<double> values;
  for (const auto& process : store::side_of(store::processes_of(store, details.run.id), Side::current)) {
    if (process.samples.empty()) continue;
    values.push_back(value_of(process, by));
    details.samples += process.samples.size();
  }
  details.processes = values.size();
  if (!values.empty()) details.median = median(values);
}

}  // namespace

BaselineDetails details_of(store::Database& store, const store::BaselineRecord& pointer) {
  auto run = store::referred_run(store, pointer.run);
  auto session = store::referred_session(store, run.session);
  BaselineDetails details{.pointer = pointer,
                          .run = std::move(run),
                          .session = std::move(session),
                          .deeds = store::deeds_of(store, pointer.subject, pointer.config, pointer.branch)};
  count_samples(store, details);
  details.kept = what_is_kept(store, details.run);
  return details;
}

std::optional<Difference> other_compiler(store::Database& store, const Run& run, const std::string& branch) {
  const auto in_force = store::find_baseline_of_metric(store, run.subject, run.config, branch);
  const auto old = in_force ? store::find_run(store, in_force->run) : std::nullopt;
  const auto was = old ? store::find_session(store, old->session) : std::nullopt;
  const auto is = store::find_session(store, run.session);
  if (!was || !is) return std::nullopt;
  const auto found = run::compiler_differences(was->facts, is->facts);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::string what_is_kept(const store::Database& store, const Run& run) {
  // Programs of the system have no snapshot: they run from their own paths.
  if (store::Snapshots(store.path()).has(run.image)) return "snapshot";
  return is_systems_own(run.image.program.path) ? "the system's program" : "numbers only";
}

}  // namespace holdfast::suite
