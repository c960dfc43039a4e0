#include "bench/squeeze.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/statistics.hpp"

namespace holdfast::bench {
namespace {
/// A throughput of at least this share of the best throughput differs from it only by noise.
constexpr double kAsGood = 0.95;
}  // namespace

/// The maximum is above the minimum by `threshold` at least, so that a squeeze can end by itself.
SqueezeLimits SqueezeLimits::with_max(int processors) const {
  auto limits = *this;
  if (!max) limits.max = std::max(defaults::kSqueezeMaxForProcessor * processors, min + threshold);
  return limits;
}

CurvePoint pass_of(int workers, std::vector<double> throughputs) {
  const auto [min, max] = std::minmax_element(throughputs.begin(), throughputs.end());
  CurvePoint pass{.workers = workers,
                  .throughput = mean(throughputs),
                  .stdev = throughputs.size() < 2 ? 0 : std::sqrt(variance(throughputs)),
                  .median = quantile(throughputs, 0.5),
                  .p90 = quantile(throughputs, 0.9),
                  .p99 = quantile(throughputs, 0.99),
                  .min = *min,
                  .max = *max};
  pass.samples = std::move(throughputs);
  return pass;
}

SqueezeResult squeeze(const SqueezeLimits& limits,
                      const std::function<std::optional<std::vector<double>>(int workers)>& throughputs_of) {
  SqueezeResult found;
  const int max = limits.max.value_or(limits.min);
  for (int workers = limits.min;;) {
    auto throughputs = throughputs_of(workers);
    if (!throughputs) {
      found.ended_early = true;
      return found;
    }
    found.passes.push_back(pass_of(workers, *std::move(throughputs)));
    const auto& best = found.passes[found.best];
    if (found.passes.back().throughput > best.throughput) {
      found.best = found.passes.size() - 1;
    } else if (workers - best.workers >= limits.threshold) {
      return found;
    }
    // This is the next multiple of `step`: with min=1 and step=10, the numbers are 1, 10, 20.
    workers = (workers + limits.step) / limits.step * limits.step;
    if (workers > max) break;
  }
  found.stopped_by_max = true;
  return found;
}

/// Iterates from the largest number of workers down, so that the last assignment is the smallest number
/// whose throughput is at least kAsGood of the best.
int knee_of(const std::vector<CurvePoint>& passes) {
  const auto less = [](const CurvePoint& a, const CurvePoint& b) { return a.throughput < b.throughput; };
  const double best = std::max_element(passes.begin(), passes.end(), less)->throughput;
  int knee = passes.front().workers;
  for (auto pass = passes.rbegin(); pass != passes.rend(); ++pass) {
    if (pass->throughput >= kAsGood * best) knee = pass->workers;
  }
  return knee;
}

}  // namespace holdfast::bench
