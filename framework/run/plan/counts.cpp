#include "run/plan/counts.hpp"

#include <algorithm>

#include "instruments/instruments.hpp"
#include "model/defaults.hpp"
#include "model/quantity.hpp"
#include "stats/exact.hpp"
#include "stats/testers.hpp"

namespace holdfast::run {
namespace {

/// Returns the largest spread of the values of one side.
double largest_spread(const stats::ComparisonInput& counts) {
  double spread = stats::spread_of(counts.current.values);
  for (const auto& series : counts.baselines) spread = std::max(spread, stats::spread_of(series.values));
  return spread;
}

std::string range_text(const stats::Series& series) {
  if (series.values.empty()) return "none";
  const auto [least, most] = std::minmax_element(series.values.begin(), series.values.end());
  return format_number(*least) + " to " + format_number(*most);
}

}  // namespace

bool is_exact_count(std::string_view metric) { return instruments::is_exact(metric); }

Settings settings_of_counts(const Settings& settings) {
  auto own = settings;
  own.varying = settings.tester == TesterName::exact ? ChosenTester(TesterName::shift) : settings.tester;
  if (settings.tester == TesterName::exact)
    // TESTER exact has no level; this one is for a count that varies.
    own.significance = stats::tester_of(TesterName::shift).significance;
  own.tester = TesterName::exact;
  own.processes = std::max(settings.processes, kCountRoundsConfirming);
  return own;
}

std::optional<Settings> settings_where_varying(const Settings& settings,
                                               const stats::ComparisonInput& counts) {
  // For counts, this is the tolerance of the metric (settings_of_metric()).
  if (!settings.varying || largest_spread(counts) <= settings.min_effect) return std::nullopt;
  auto own = settings;
  own.tester = *settings.varying;
  own.varying.reset();
  own.min_effect = std::max(settings.min_effect, defaults::kMinEffect);
  return own;
}

Need need_of_counts(const stats::ComparisonInput& counts, int done) {
  if (done < kCountRounds) return Need::rounds;
  if (counts.baselines.empty() || done >= kCountRoundsConfirming) return Need::nothing;
  return stats::exact(counts).outcome == Outcome::pass ? Need::nothing : Need::confirmation;
}

std::map<std::string, std::string> in_force_of_counts(const Settings& settings, const Settings& used) {
  if (!settings.varying) return {};
  std::map<std::string, std::string> texts{
      {"processes", std::to_string(used.varying ? kCountRounds : used.processes)}};
  for (const auto option : kImpliedByCounts)
    texts[std::string(option)] = settings::row(option).text(used).value();
  return texts;
}

std::string varying_text(const Settings& settings, const stats::ComparisonInput& counts) {
  const auto baseline =
      counts.baselines.empty() ? "" : range_text(counts.baselines.front()) + " in the baseline, ";
  return "the count varies from process to process, " + baseline + range_text(counts.current) +
         " in the current program: it is judged by TESTER " + settings.tester.word() +
         " with a minimum effect of " + format_percent_unsigned(settings.min_effect) + ", in " +
         std::to_string(counts.current.n_processes) + " processes of the current program";
}

Settings settings_in(const instruments::Pass& pass, const Settings& settings) {
  auto own = settings;
  own.metrics = pass.metrics;
  if (pass.instrument.empty()) return own;
  // The guard, duets, samples and the page cache have no effect on counts. If a test has a count and a time,
  // these settings apply to the time.
  own.guard = GuardChoice::off;
  own.duet = DuetChoice::off;
  own.samples.reset();
  own.runs.reset();
  own.process_s.reset();
  own.aggregator = "default";
  // So the results do not show it as the user's choice.
  own.origins.erase("aggregator");
  own.page_cache = PageCache::warm;
  if (!std::ranges::all_of(pass.metrics, instruments::is_exact)) return own;
  return settings_of_counts(own);
}

Settings settings_of_metric(const instruments::Pass& pass, const Settings& settings,
                            const std::string& metric) {
  auto own = settings_in(pass, settings);
  const auto counted = instruments::metric_of(settings.metrics, metric);
  if (!counted || counted->noise != instruments::Determinism::exact) return own;
  own.min_effect = counted->tolerance;
  const bool only_counts = std::ranges::all_of(settings.metrics, instruments::is_exact);
  if (!only_counts) own.origins.erase("min-effect");  // MIN_EFFECT was set for the other metrics
  return own;
}

Settings settings_of_metric(const Settings& settings, const std::string& metric) {
  const auto counted = instruments::metric_of(settings.metrics, metric);
  const auto instrument = counted ? counted->instrument : "";
  for (const auto& pass : instruments::passes_of(settings.metrics)) {
    if (pass.instrument == instrument) return settings_of_metric(pass, settings, metric);
  }
  return settings;  // a metric of the program, which no word of METRICS names
}

void count_instead(const instruments::Pass& pass, const std::string& scratch, process::Arm& arm) {
  arm.counting = instruments::counting_by(pass.instrument, pass.metrics, scratch, &arm.launch);
  // A count needs no repeated launches, no launches to warm up, and no probes of the machine.
  arm.own_aggregate = false;
  arm.launches = 1;
  arm.discards = 0;
  arm.cold = false;
  arm.probe = nullptr;
  // The library counts its body only; other programs are counted from start to end.
  if (arm.speaks_wire) arm.launch.argv.push_back("--holdfast-count=" + arm.counting->with);
}

}  // namespace holdfast::run
