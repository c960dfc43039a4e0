#pragma once

/// MODE squeeze: finds the number of workers with the highest throughput, like erlperf's estimation of concurrency.
///
/// There is a pass with `min` workers, then with every multiple of `step`, while all workers keep running. A pass is the
/// best if its throughput is strictly higher than that of all passes before it; a tie keeps the smaller number. The squeeze
/// ends when `threshold` workers more than in the best pass have not raised the throughput, or at `max`. In both cases, the
/// best pass is reported. A first pass with a throughput of 0 is the best so far, and not an error.
///
/// The *knee* is the smallest number of workers within 5 % of the best throughput. The noise of a flat curve should not
/// look like a gain.

#include <functional>
#include <optional>
#include <vector>

#include "model/curve.hpp"
#include "model/defaults.hpp"

namespace holdfast::bench {

struct SqueezeLimits {
  int min = defaults::kSqueezeMin;
  int step = defaults::kSqueezeStep;
  std::optional<int> max = {};  ///< none for twice the processors, and at least min + threshold
  int threshold = defaults::kSqueezeThreshold;  ///< number of workers, not of passes

  SqueezeLimits with_max(int processors) const;  ///< returns the limits with the default of `max` filled in
};

struct SqueezeResult {
  std::vector<CurvePoint> passes;
  std::size_t best = 0;         ///< index of the best pass
  bool stopped_by_max = false;  ///< true if more workers might have a higher throughput
  bool ended_early = false;     ///< true if the job ended early
};

/// Returns a pass with the statistics of its samples, of which there must be at least one.
CurvePoint pass_of(int workers, std::vector<double> throughputs);

/// Runs the passes. `throughputs_of` returns the samples of a number of workers, or none if the job has ended. `limits.max`
/// must be set.
SqueezeResult squeeze(const SqueezeLimits& limits,
                      const std::function<std::optional<std::vector<double>>(int workers)>& throughputs_of);

/// Returns the knee. There must be at least one pass.
int knee_of(const std::vector<CurvePoint>& passes);

}  // namespace holdfast::bench
