#pragma once

/// How many windows are taken: those that warm up, then `samples`, then on until they are steady.
///
/// CV is erlperf's: after `samples` windows the oldest is dropped and another one taken until the coefficient
/// of variation of those that are kept is at most `cv`, for all jobs that run. One window has no spread, so
/// that at least two are kept; windows without any call do not vary. It ends after `cap_s` all the same.

#include <functional>
#include <optional>
#include <vector>

#include "measure/window.hpp"

namespace holdfast::measure {

struct SamplingPlan {
  int warmup = 0;                     ///< windows that do not count
  int samples = 3;                    ///< that do
  std::optional<double> cv = {};      ///< none: as many as that, whatever they are
  double cap_s = 60;                  ///< of windows that count, while they are not steady
  std::optional<double> time_s = {};  ///< no further window begins after this, beside the first
};

/// A window of each job, taken at the same time.
using Row = std::vector<Window>;

struct Sampled {
  std::vector<Row> rows;
  bool steady = true;        ///< false: the time was over before
  bool ended_early = false;  ///< a job did
  std::size_t wanted = 0;    ///< so many rows, if none does
};

/// `next`: the following windows; nothing where a job has ended.
Sampled take_samples(const SamplingPlan& plan, const std::function<std::optional<Row>()>& next);

}  // namespace holdfast::measure
