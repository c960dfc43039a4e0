#include "suite/calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "model/defaults.hpp"
#include "stats/aggregator.hpp"
#include "stats/calibration.hpp"
#include "stats/guard.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/variance_components.hpp"

namespace holdfast::suite {
namespace {

/// Budgets in seconds for which the detectable change is reported.
constexpr std::array kBudgets{1.0, 3.0, 10.0, 30.0};

int count_of(const std::vector<SelfComparison>& gates, const std::vector<Outcome>& outcomes) {
  return static_cast<int>(std::count_if(gates.begin(), gates.end(), [&](const SelfComparison& gate) {
    return std::find(outcomes.begin(), outcomes.end(), gate.verdict.outcome) != outcomes.end();
  }));
}

/// Each gate counts as a session, so the noise between gates is the noise between sessions.
stats::Nested samples_of(const std::vector<SelfComparison>& gates) {
  stats::Nested sessions;
  for (const auto& gate : gates) {
    auto& session = sessions.emplace_back();
    for (const auto& process : gate.measured.processes) {
      auto& values = session.emplace_back();
      for (const auto& sample : process.samples) values.push_back(sample.value);
    }
  }
  return sessions;
}

std::vector<double> log_ratios_of(const std::vector<SelfComparison>& gates) {
  std::vector<double> all;
  for (const auto& gate : gates) all.insert(all.end(), gate.log_ratios.begin(), gate.log_ratios.end());
  return all;
}

/// Returns the total time, including rounds that do not count, divided by the number of rounds that count.
double round_seconds(const std::vector<SelfComparison>& gates, std::size_t rounds) {
  double seconds = 0;
  for (const auto& gate : gates) seconds += gate.measured.seconds;
  return rounds == 0 ? 0 : seconds / static_cast<double>(rounds);
}

Thresholds thresholds_of(const run::Settings& settings, const std::string& tester) {
  const bool own = tester == "shift";
  return {.significance = own ? settings.significance : defaults::kShiftSignificance,
          .min_effect = settings.min_effect};
}

void add_detectable(const std::vector<double>& log_ratios, const run::Settings& settings, int shares,
                    Calibration& calibration) {
  if (!(calibration.round_seconds > 0)) return;
  const auto in = [&](double seconds, int rounds_max) {
    return stats::detectable_in(seconds, calibration.round_seconds, rounds_max, log_ratios,
                                thresholds_of(settings, calibration.tester));
  };
  // These budgets show what more time would bring, so PROCESSES does not limit their rounds. It limits those of the
  // declared budget.
  for (const double seconds : kBudgets)
    calibration.detectable.push_back(in(seconds, std::numeric_limits<int>::max()));
  calibration.declared = in(settings.budget / shares, settings.processes);
}

/// Returns the rounds with the guard if the settings use it, as the gates judged them.
stats::ComparisonInput input_of(const run::Settings& settings, const process::MeasuredMetric& measured) {
  const auto before = store::side_of(measured.processes, Side::baseline);
  const auto now = store::side_of(measured.processes, Side::current);
  stats::ComparisonInput input;
  const auto by = aggregator_for(settings.aggregator, measured.metric);
  input.baselines = {stats::series_of(before, "process", by)};
  input.current = stats::series_of(now, "process", by);
  const bool guarded = settings.guard != GuardChoice::off && settings.tester == TesterName::shift &&
                       !run::pools_samples(settings);
  if (!guarded || !is_time(measured.metric)) return input;
  return stats::guarded_input(std::move(input), stats::guard(before, now, by));
}

/// Values of 0 or below have no ratio.
std::vector<double> log_ratios_of(const run::Settings& settings, const process::MeasuredMetric& measured) {
  if (measured.processes.empty()) return {};
  auto ratios = stats::round_ratios(input_of(settings, measured));
  std::erase_if(ratios, [](double ratio) { return !std::isfinite(ratio); });
  return ratios;
}

}  // namespace

Calibration calibration_of(const std::vector<SelfComparison>& gates, const run::Settings& settings,
                           int shares, const CalibrationStamp& stamp) {
  const auto log_ratios = log_ratios_of(gates);
  const auto& tester =
      gates.front().verdict.tester;  // exactly counted metrics have a tester of their own (passes.hpp)
  Calibration calibration{.made = stamp.made,
                          .commit = stamp.commit,
                          .tester = tester,
                          .gates = static_cast<int>(gates.size()),
                          .alarms = count_of(gates, {Outcome::regressed, Outcome::improved}),
                          .undecided = count_of(gates, {Outcome::inconclusive, Outcome::incompatible}),
                          .noise = stats::noise_of(samples_of(gates)),
                          .round_seconds = round_seconds(gates, log_ratios.size())};
  add_detectable(log_ratios, settings, shares, calibration);
  const auto reason = stats::unfit(calibration, stats::promised_alarms(tester, settings.significance));
  if (reason && !stamp.quarantine_until.empty())
    calibration.quarantine = Quarantine{.until = stamp.quarantine_until, .reason = *reason};
  return calibration;
}

std::vector<SelfComparison> compare_with_itself(
    const run::PreparedTest& test, const run::Point& point, std::uint64_t seed,
    const std::function<void(const process::Progress&)>& progress) {
  std::vector<SelfComparison> made;
  for (auto& live : run::compare_live(test, point, &test, seed, progress)) {
    // The ratios are computed before the samples are moved away.
    auto log_ratios = log_ratios_of(point.settings, live.measured);
    made.push_back({.verdict = std::move(live.finding.judged.verdict),
                    .measured = std::move(live.measured),
                    .log_ratios = std::move(log_ratios)});
  }
  return made;
}

}  // namespace holdfast::suite
