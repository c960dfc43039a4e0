#pragma once

/// MODE squeeze: how many workers get the most done. erlperf's estimation of concurrency.
///
/// Passes of min workers, then every multiple of `step`, while all workers run on. A pass that gets strictly
/// more done than any before is the best; ties keep the smaller number. It ends when so many workers more than
/// the best pass has, `threshold`, got nothing more done, or at `max`; either way the best pass is what is
/// reported. A first pass that gets nothing done is the best so far, and nothing worse than that.
///
/// The *knee* is the smallest number of workers that gets within 5 % of the best: what noise alone adds to a
/// flat curve should not look like a gain.

#include <functional>
#include <optional>
#include <vector>

#include "model/curve.hpp"
#include "model/defaults.hpp"

namespace holdfast::bench {

struct SqueezeLimits {
  int min = defaults::kSqueezeMin;
  int step = defaults::kSqueezeStep;
  std::optional<int> max = {};                  ///< none: twice the processors, and `threshold` more than min
  int threshold = defaults::kSqueezeThreshold;  ///< workers, not passes

  SqueezeLimits with_max(int processors) const;  ///< the same, with that default
};

struct SqueezeResult {
  std::vector<CurvePoint> passes;
  std::size_t best = 0;         ///< of the passes
  bool stopped_by_max = false;  ///< more workers might get more done
  bool ended_early = false;     ///< the job did
};

/// A pass of so many workers, with the statistics of its samples, of which there is at least one.
CurvePoint pass_of(int workers, std::vector<double> throughputs);

/// `throughputs_of`: the samples of so many workers; nothing where the job has ended. `limits.max` is given.
SqueezeResult squeeze(const SqueezeLimits& limits,
                      const std::function<std::optional<std::vector<double>>(int workers)>& throughputs_of);

/// `passes`: at least one.
int knee_of(const std::vector<CurvePoint>& passes);

}  // namespace holdfast::bench
