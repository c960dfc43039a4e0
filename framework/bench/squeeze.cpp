#include "bench/squeeze.hpp"

#include <algorithm>

namespace holdfast::bench {
namespace {
/// Throughput that is no worse than the best but by noise.
constexpr double kAsGood = 0.95;
}  // namespace

SqueezeResult squeeze(const SqueezeLimits& limits,
                      const std::function<std::optional<double>(int workers)>& throughput_of) {
  SqueezeResult found;
  const int max = limits.max.value_or(limits.min);
  for (int workers = limits.min;;) {
    const auto throughput = throughput_of(workers);
    if (!throughput) {
      found.ended_early = true;
      return found;
    }
    found.passes.push_back({.workers = workers, .throughput = *throughput});
    const auto& best = found.passes[found.best];
    if (*throughput > best.throughput) {
      found.best = found.passes.size() - 1;
    } else if (workers - best.workers >= limits.threshold) {
      return found;
    }
    workers = (workers + limits.step) / limits.step * limits.step;
    if (workers > max) break;
  }
  found.stopped_by_max = true;
  return found;
}

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
