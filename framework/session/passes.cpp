#include "session/passes.hpp"

#include <algorithm>

#include "instrument/instruments.hpp"
#include "session/counts.hpp"

namespace holdfast::session {
namespace {

bool is_exact(const std::string& metric) {
  const auto counted = instrument::counted_metric(metric);
  return counted && counted->noise == instrument::Noise::exact;
}

}  // namespace

Settings settings_in(const instrument::Pass& pass, const Settings& settings) {
  auto own = settings;
  own.metrics = pass.metrics;
  if (pass.instrument.empty()) return own;
  own.guard = "off";
  own.samples.reset();
  own.runs.reset();
  own.aggregator = "default";
  own.asked_aggregator.reset();
  own.page_cache = "warm";
  if (!std::all_of(pass.metrics.begin(), pass.metrics.end(), is_exact)) return own;
  return settings_of_counts(own);
}

Settings settings_of_metric(const instrument::Pass& pass, const Settings& settings,
                            const std::string& metric) {
  auto own = settings_in(pass, settings);
  const auto counted = instrument::metric_of(settings.metrics, metric);
  if (counted && counted->noise == instrument::Noise::exact) own.min_effect = counted->tolerance;
  return own;
}

void count_instead(const instrument::Pass& pass, const std::string& scratch, runner::Arm& arm) {
  arm.counting = instrument::counting_by(pass.instrument, pass.metrics, scratch);
  arm.own_aggregate = false;
  arm.launches = 1;
  arm.discards = 0;
  arm.cold = false;
  arm.probe = nullptr;
  if (arm.speaks_wire) arm.launch.argv.push_back("--holdfast-count=" + arm.counting->with);
}

}  // namespace holdfast::session
