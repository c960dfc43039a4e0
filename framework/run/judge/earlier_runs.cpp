#include "run/judge/earlier_runs.hpp"

#include <algorithm>

#include "model/quantity.hpp"
#include "run/reference/experiments.hpp"

namespace holdfast::run {
namespace {

/// Returns the metric of a stored run as it was measured.
process::MeasuredMetric measured_by(store::Database& store, const Run& run) {
  process::MeasuredMetric measured{.benchmark = run.subject.benchmark,
                                   .params = run.subject.params,
                                   .processes = store::processes_of(store, run.id)};
  measured.metric = run.subject.metric;
  measured.unit = run.subject.unit;
  measured.direction = run.subject.direction;
  measured.duets = run.experiment->duets;
  return measured;
}

const Run* decided_of(const PlannedExperiment& planned, const std::string& metric) {
  const auto found =
      std::ranges::find_if(planned.decided, [&](const Run& run) { return run.subject.metric == metric; });
  return found == planned.decided.end() ? nullptr : &*found;
}

/// Returns "1st", "2nd", and so on.
std::string ordinal(int number) {
  const char* ending = number % 10 == 1 && number % 100 != 11   ? "st"
                       : number % 10 == 2 && number % 100 != 12 ? "nd"
                       : number % 10 == 3 && number % 100 != 13 ? "rd"
                                                                : "th";
  return std::to_string(number) + ending;
}

}  // namespace

EarlierRounds earlier_rounds(store::Database& store, const PlannedExperiment& planned,
                             const std::function<Settings(const std::string& metric)>& settings,
                             const Declaration& declaration, const Reference& reference) {
  EarlierRounds earlier{.run = planned.now.run, .duets = planned.now.duets};
  for (const auto& run : planned.undecided) {
    const auto own = settings(run.subject.metric);
    earlier.rounds[run.subject.metric].push_back(counted_rounds(
        {.declaration = declaration, .settings = own, .reference = reference}, measured_by(store, run)));
  }
  for (const auto& run : planned.decided) earlier.decided.insert(run.subject.metric);
  return earlier;
}

bool take_experiment(const PlannedExperiment& planned, const process::MeasuredMetric& measured, int own,
                     Run& run, Verdict& verdict) {
  auto& experiment = run.experiment.emplace(planned.now);
  experiment.duets = measured.duets;
  if (const auto* decided = decided_of(planned, measured.metric)) {
    constexpr const char* kKept =
        "; an earlier run has decided it, and these rounds do not change the verdict";
    verdict = *decided->verdict;
    // The stored verdict may itself repeat an earlier one; then its message already ends like this.
    if (!verdict.message.ends_with(kKept)) verdict.message += kKept;
    experiment = decided->experiment.value();
    run.functions = decided->functions;
    return true;
  }
  // The verdict counts the rounds of all runs that it joined.
  experiment.rounds_before = std::max(0, verdict.pairs - own);
  if (verdict.pairs == 0) return false;
  if (experiment.number > 1)
    verdict.message += "; " + ordinal(experiment.number) + " experiment with these two programs";
  if (experiment.rounds_before > 0)
    verdict.message += "; of " + std::to_string(verdict.pairs) + " rounds, " +
                       std::to_string(experiment.rounds_before) + " are those of earlier runs";
  if (verdict.outcome == Outcome::inconclusive) verdict.message += "; a further run adds its rounds to these";
  return false;
}

std::vector<FunctionTime> earlier_functions(const PlannedExperiment& planned, const std::string& metric) {
  std::vector<FunctionTime> last;
  for (const auto& run : planned.undecided) {
    if (run.subject.metric == metric) last = run.functions;
  }
  return last;
}

}  // namespace holdfast::run
