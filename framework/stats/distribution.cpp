#include "stats/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "model/defaults.hpp"
#include "model/printed.hpp"
#include "stats/distributions.hpp"
#include "stats/statistics.hpp"

namespace holdfast::stats {
namespace {

constexpr double kLevel = 0.0002;
constexpr double kLeast = 0.05;
constexpr std::size_t kSamplesLeast = 10;

/// A process by its median and its slowest tenth.
struct SlowPart {
  double median = 0;
  double slowest = 0;  ///< mean of the slowest tenth
};

std::optional<SlowPart> slow_part(const Process& process) {
  if (process.thinned || process.samples.size() < kSamplesLeast) return std::nullopt;
  auto values = process.values();
  std::ranges::sort(values, std::greater<>());
  const auto tenth = static_cast<std::ptrdiff_t>(std::lround(static_cast<double>(values.size()) / 10));
  const double slowest =
      std::accumulate(values.begin(), values.begin() + tenth, 0.0) / static_cast<double>(tenth);
  const double middle = median(std::move(values));
  // The negation is true for NaN, too.
  if (!(middle > 0) || !std::isfinite(slowest)) return std::nullopt;
  return SlowPart{middle, slowest};
}

/// Differences of the rounds, as logarithms and relative to the median of both processes.
struct Differences {
  std::vector<double> logs;
  std::vector<double> distances;
};

Differences differences_of(const std::vector<Process>& baseline, const std::vector<Process>& current) {
  Differences made;
  for (const auto& process : current) {
    const auto partner = std::ranges::find(baseline, process.pair, &Process::pair);
    if (partner == baseline.end()) continue;
    const auto before = slow_part(*partner);
    const auto now = slow_part(process);
    if (!before || !now) continue;
    made.logs.push_back(std::log(now->slowest / now->median) - std::log(before->slowest / before->median));
    made.distances.push_back(((now->slowest - now->median) - (before->slowest - before->median)) /
                             std::sqrt(before->median * now->median));
  }
  return made;
}

bool is_beyond_chance(const Differences& differences) {
  const auto n = static_cast<double>(differences.logs.size());
  if (n < defaults::kRoundsMin) return false;
  const double change = mean(differences.logs);
  const double distance = mean(differences.distances);
  if (std::fabs(change) < kLeast || std::fabs(distance) < kLeast || (change > 0) != (distance > 0))
    return false;
  return std::fabs(change) > t_quantile_upper(kLevel / 2, n - 1) * std::sqrt(variance(differences.logs) / n);
}

/// Returns the samples of all processes, each relative to the median of its process.
std::vector<double> relative_samples(const std::vector<Process>& side) {
  std::vector<double> all;
  for (const auto& process : side) {
    const auto part = slow_part(process);
    if (!part) continue;
    for (const double value : process.values()) all.push_back(value / part->median);
  }
  return all;
}

double share_above(double limit, const std::vector<double>& values) {
  return static_cast<double>(std::ranges::count_if(values, [&](double one) { return one > limit; })) /
         static_cast<double>(values.size());
}

/// Slow samples are those beyond the geometric mean of 1 and the slowest tenth's mean. That mean is taken from the side
/// where it is larger.
DistributionChange described(const std::vector<double>& before, const std::vector<double>& now, bool grew) {
  auto values = grew ? now : before;
  std::ranges::sort(values, std::greater<>());
  const auto tenth = static_cast<std::ptrdiff_t>(values.size() / 10);
  const double slowest =
      std::accumulate(values.begin(), values.begin() + tenth, 0.0) / static_cast<double>(tenth);
  const double limit = std::sqrt(slowest);
  std::erase_if(values, [&](double one) { return one <= limit; });
  return {.times = values.empty() ? slowest : median(std::move(values)),
          .slow_before = share_above(limit, before),
          .slow_now = share_above(limit, now),
          .p99_before = quantile(before, 0.99),
          .p99_now = quantile(now, 0.99)};
}

std::string share_text(double share) {
  const double percent = 100 * share;
  if (percent > 0 && percent < 0.05) return "below 0.1 %";
  return printed(percent < 9.5 && percent > 0 ? "%.1f %%" : "%.0f %%", percent);
}

std::string times_text(double times) { return printed(times < 9.995 ? "%.2f times" : "%.0f times", times); }

}  // namespace

std::optional<DistributionChange> distribution_change(const std::vector<Process>& baseline,
                                                      const std::vector<Process>& current) {
  const auto differences = differences_of(baseline, current);
  if (!is_beyond_chance(differences)) return std::nullopt;
  auto made = described(relative_samples(baseline), relative_samples(current), mean(differences.logs) > 0);
  made.of_calls = std::ranges::all_of(current, [](const Process& process) {
    return std::ranges::all_of(process.samples, [](const Sample& one) { return one.iterations == 1; });
  });
  return made;
}

std::string text_of(const DistributionChange& change) {
  return share_text(change.slow_now) + " of its " + (change.of_calls ? "calls" : "samples") + " take about " +
         times_text(change.times) + " the median, " + share_text(change.slow_before) + " before; p99 is " +
         times_text(change.p99_now) + " the median, " + times_text(change.p99_before) + " before";
}

}  // namespace holdfast::stats
