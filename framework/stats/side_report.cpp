#include "stats/side_report.hpp"

#include <cmath>

#include "stats/statistics.hpp"

namespace holdfast::stats {
namespace {

ProcessLine line_of(const Process& process, const Aggregator& by) {
  // The samples of a thinned process are gone; the store kept their quartiles and their number.
  if (process.thinned) {
    return {.process = process.index,
            .pair = process.pair,
            .median = value_of(process, by),
            .low = process.thinned->low,
            .high = process.thinned->high,
            .samples = process.thinned->samples};
  }
  const auto values = process.samples.empty() ? std::vector{value_of(process, by)} : process.values();
  return {.process = process.index,
          .pair = process.pair,
          .median = value_of(process, by),
          .low = quantile(values, 0.25),
          .high = quantile(values, 0.75),
          .samples = static_cast<long>(process.samples.size()),
          .warmup = process.warmup.values,
          .windows = warmup_windows(process.warmup)};
}

}  // namespace

std::vector<WarmupWindow> warmup_windows(const Warmup& warmup) {
  std::vector<WarmupWindow> windows;
  const auto size = static_cast<std::size_t>(warmup.window);
  // A window of one value has no deviation.
  for (std::size_t end = size; size > 1 && end <= warmup.values.size(); ++end) {
    const std::vector<double> window(warmup.values.begin() + static_cast<std::ptrdiff_t>(end - size),
                                     warmup.values.begin() + static_cast<std::ptrdiff_t>(end));
    windows.push_back({.mean = mean(window),
                       .deviation = std::sqrt(variance(window)),
                       .cov = coefficient_of_variation(window)});
  }
  return windows;
}

RunSide side_report(const std::vector<Process>& processes, const Aggregator& by) {
  RunSide side;
  std::vector<double> medians;
  for (const auto& process : processes) {
    if (!process.has_value()) continue;
    side.processes.push_back(line_of(process, by));
    medians.push_back(side.processes.back().median);
  }
  if (medians.empty()) return side;
  side.median = median(medians);
  side.low = quantile(medians, 0.25);
  side.high = quantile(medians, 0.75);
  return side;
}

std::optional<Interval> bounds_of_median(const std::vector<double>& values) {
  constexpr double kConfidence = 0.95;
  const auto found = median_interval(values, kConfidence);
  return found ? std::optional(Interval{found->low, found->high}) : std::nullopt;
}

}  // namespace holdfast::stats
