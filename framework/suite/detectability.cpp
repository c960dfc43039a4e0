#include "suite/detectability.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/aggregator.hpp"
#include "stats/comparison_input.hpp"
#include "stats/detectable.hpp"
#include "stats/statistics.hpp"
#include "store/history.hpp"

namespace holdfast::suite {
namespace {

/// Noise of rounds on a busy virtual machine (model/defaults.hpp).
constexpr double kDefaultNoise = 0.01;
/// Number of sessions that are searched for a measured one.
constexpr std::size_t kSessionsBack = 20;

Thresholds thresholds_in_force(const settings::Resolved& settings) {
  return {.significance = settings.significance, .min_effect = settings.min_effect};
}

/// Returns the number of rounds that the budget of the point allows, if `done` rounds took `seconds`.
int rounds_in_budget(const settings::Resolved& settings, std::size_t points, double seconds, int done) {
  const double budget = settings.budget / static_cast<double>(std::max<std::size_t>(points, 1));
  const double fit = seconds > 0 ? std::floor(budget * done / seconds) : settings.processes;
  return static_cast<int>(
      std::clamp(fit, static_cast<double>(done), static_cast<double>(std::max(done, settings.processes))));
}

/// Returns the noise of rounds of processes like those of the run; none if the run has too few processes.
std::optional<double> noise_of(store::Database& store, const Run& run) {
  const auto by = run.verdict ? aggregator_named(run.verdict->thresholds.aggregator) : Aggregator{};
  const auto series =
      stats::series_of(store::side_of(store::processes_of(store, run.id), Side::current), "process", by);
  std::vector<double> logs;
  for (const double value : series.values) {
    if (value > 0) logs.push_back(std::log(value));
  }
  if (logs.size() < static_cast<std::size_t>(defaults::kRoundsMin)) return std::nullopt;
  // A round is the difference of two processes, whose variances add.
  return std::sqrt(2 * variance(logs));
}

using Answer = std::function<std::optional<double>(const Run&)>;

std::optional<Detectability> answered(const Run& run, const Answer& answer) {
  const auto change = answer(run);
  if (!change) return std::nullopt;
  return Detectability{.change = *change, .basis = "of the session " + run.session};
}

/// Returns the answer for the last run, else for the latest earlier run that has one. The history is read only if it
/// is needed, because reading it takes longer.
std::optional<Detectability> first_answer(store::Database& store, const std::vector<Run>& latest,
                                          const Subject& subject, const std::string& config,
                                          const Answer& answer) {
  const auto last = std::ranges::find_if(
      latest, [&](const Run& run) { return run.subject.key() == subject.key() && run.config == config; });
  if (last == latest.end()) return std::nullopt;
  if (auto found = answered(*last, answer)) return found;
  std::size_t left = kSessionsBack;
  auto history = store::history_of(store, subject.test, subject.benchmark);
  std::ranges::reverse(history);
  for (const auto& series : history) {
    if (series.config != config || series.subject.key() != subject.key()) continue;
    for (auto point = series.points.rbegin(); point != series.points.rend(); ++point) {
      // Each verdict costs a query, and old verdicts say little about the current noise of the machine.
      if (left-- == 0) return std::nullopt;
      if (auto found = answered(store::referred_run(store, point->run), answer)) return found;
    }
  }
  return std::nullopt;
}

}  // namespace

Detectability detectability_of(store::Database* store, const std::vector<Run>& latest, const Subject& subject,
                               const std::string& config, const settings::Resolved& settings,
                               std::size_t points) {
  const auto thresholds = thresholds_in_force(settings);
  const auto by_default = [&] {
    return Detectability{.change = stats::detectable_change(kDefaultNoise, settings.processes, thresholds),
                         .basis = "by default: noise of " + format_percent_unsigned(kDefaultNoise)};
  };
  if (store == nullptr) return by_default();
  const auto judged = first_answer(*store, latest, subject, config, [&](const Run& run) {
    return run.verdict
               ? stats::detectable_change(*run.verdict,
                                          rounds_in_budget(settings, points, run.seconds, run.verdict->pairs))
               : std::nullopt;
  });
  if (judged) return *judged;
  const auto measured =
      first_answer(*store, latest, subject, config, [&](const Run& run) -> std::optional<double> {
        const auto noise = noise_of(*store, run);
        if (!noise) return std::nullopt;
        return stats::detectable_change(*noise, settings.processes, thresholds);
      });
  return measured ? *measured : by_default();
}

}  // namespace holdfast::suite
