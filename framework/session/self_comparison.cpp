#include "session/self_comparison.hpp"

#include <cmath>
#include <utility>

#include "judge/guard.hpp"
#include "judge/ratio_estimate.hpp"
#include "model/aggregator.hpp"

namespace holdfast::session {
namespace {

judge::Question question_of(const Settings& settings, const runner::Measured& measured) {
  const auto before = store::side_of(measured.processes, Side::baseline);
  const auto now = store::side_of(measured.processes, Side::current);
  judge::Question question;
  const auto by = aggregator_named(settings.aggregator);
  question.baselines = {judge::series_of(before, "process", by)};
  question.current = judge::series_of(now, "process", by);
  const bool guarded = settings.guard != "off" && settings.tester == "shift" && !pools_samples(settings);
  if (!guarded || !is_time(measured.metric)) return question;
  return judge::guarded_question(std::move(question), judge::guard(before, now, by));
}

/// Values of 0 or below have no ratio.
std::vector<double> log_ratios_of(const Settings& settings, const runner::Measured& measured) {
  if (measured.processes.empty()) return {};
  auto ratios = judge::round_ratios(question_of(settings, measured));
  std::erase_if(ratios, [](double ratio) { return !std::isfinite(ratio); });
  return ratios;
}

}  // namespace

std::vector<SelfComparison> compare_with_itself(
    const PreparedTest& test, const Point& point, std::uint64_t seed,
    const std::function<void(const runner::Progress&)>& progress) {
  std::vector<SelfComparison> made;
  for (auto& live : compare_live(test, point, &test, seed, progress)) {
    auto log_ratios = log_ratios_of(point.settings, live.measured);
    made.push_back({.verdict = std::move(live.judged.verdict),
                    .measured = std::move(live.measured),
                    .log_ratios = std::move(log_ratios)});
  }
  return made;
}

}  // namespace holdfast::session
