#include "bench/windows.hpp"

#include <algorithm>

#include "stats/statistics.hpp"

namespace holdfast::bench {

namespace {

bool steady(const std::vector<WindowRow>& rows, double cv) {
  for (std::size_t job = 0; job < rows.front().size(); ++job) {
    std::vector<double> throughputs;
    for (const auto& row : rows) throughputs.push_back(row[job].throughput());
    if (coefficient_of_variation(throughputs) > cv) return false;
  }
  return true;
}

std::size_t wanted(const SamplingPlan& plan) {
  return static_cast<std::size_t>(std::max(plan.samples, plan.cv ? 2 : 1));
}

}  // namespace

SampledWindows take_samples(const SamplingPlan& plan, const std::function<std::optional<WindowRow>()>& next) {
  SampledWindows sampled;
  sampled.wanted = wanted(plan);
  const auto broken_off = [&] {
    sampled.ended_early = true;
    return sampled;
  };
  for (int i = 0; i < plan.warmup; ++i) {
    if (!next()) return broken_off();
  }
  double spent_s = 0;
  for (;;) {
    auto row = next();
    if (!row) return broken_off();
    spent_s += row->front().length_ns * 1e-9;
    sampled.rows.push_back(std::move(*row));
    if (plan.time_s && spent_s > *plan.time_s) return sampled;
    if (sampled.rows.size() < sampled.wanted) continue;
    if (sampled.rows.size() > sampled.wanted) sampled.rows.erase(sampled.rows.begin());
    if (!plan.cv || steady(sampled.rows, *plan.cv)) return sampled;
    if (spent_s < plan.cap_s) continue;
    sampled.steady = false;
    return sampled;
  }
}

}  // namespace holdfast::bench
