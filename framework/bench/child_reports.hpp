#pragma once

/// What is reported of the windows of a job, and rates of times.

#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "bench/sample_transforms.hpp"
#include "bench/settings.hpp"
#include "holdfast/counter.hpp"
#include "holdfast/state.hpp"
#include "model/sample.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

/// Windows: what happened between two readings of a job's counters, and how many of them are taken.
struct WindowReading {
  double at_ns = 0;
  double cpu_ns = 0;          ///< of the whole process; beside other jobs of this one's workers
  std::vector<double> calls;  ///< of each worker, since it began
};

struct Window {
  double length_ns = 0;
  double cpu_ns = 0;
  std::vector<double> calls;  ///< of each worker, in the window

  double all() const { return std::accumulate(calls.begin(), calls.end(), 0.0); }
  /// Calls in a second.
  double throughput() const { return length_ns > 0 ? all() * 1e9 / length_ns : 0; }
  /// How long a call took its worker; infinite where none ended.
  double time_ns() const { return static_cast<double>(calls.size()) * length_ns / all(); }
  /// CPU time for one call.
  double cpu_of_call_ns() const { return all() > 0 ? cpu_ns / all() : 0; }
};

inline Window between(const WindowReading& begin, const WindowReading& end) {
  Window window{
      .length_ns = end.at_ns - begin.at_ns, .cpu_ns = end.cpu_ns - begin.cpu_ns, .calls = end.calls};
  for (std::size_t i = 0; i < begin.calls.size() && i < end.calls.size(); ++i)
    window.calls[i] -= begin.calls[i];
  return window;
}

/// The same time, of some of the workers.
template <class Wanted>
Window of_those(const Window& window, const Wanted& wanted) {
  Window part{.length_ns = window.length_ns, .cpu_ns = 0, .calls = {}};
  for (std::size_t i = 0; i < window.calls.size(); ++i) {
    if (wanted(i)) part.calls.push_back(window.calls[i]);
  }
  return part;
}

/// How many windows are taken: those that warm up, then `samples`, then on until they are steady.
///
/// CV is erlperf's: after `samples` windows the oldest is dropped and another one taken until the coefficient
/// of variation of those that are kept is at most `cv`, for all jobs that run. One window has no spread, so
/// that at least two are kept; windows without any call do not vary. It ends after `cap_s` all the same.
struct SamplingPlan {
  int warmup = 0;                     ///< windows that do not count
  int samples = 3;                    ///< that do
  std::optional<double> cv = {};      ///< none: as many as that, whatever they are
  double cap_s = 60;                  ///< of windows that count, while they are not steady
  std::optional<double> time_s = {};  ///< no further window begins after this, beside the first
};

/// A window of each job, taken at the same time.
using WindowRow = std::vector<Window>;

struct SampledWindows {
  std::vector<WindowRow> rows;
  bool steady = true;        ///< false: the time was over before
  bool ended_early = false;  ///< a job did
  std::size_t wanted = 0;    ///< so many rows, if none does
};

/// `next`: the following windows; nothing where a job has ended.
SampledWindows take_samples(const SamplingPlan& plan, const std::function<std::optional<WindowRow>()>& next);

constexpr Direction direction_of(Better better) {
  return better == Better::lower ? Direction::lower : Direction::higher;
}

/// The failure of a body that ended before its loop.
inline constexpr const char* kLeftLoop =
    "it returned before its loop had ended; write one `for (auto _ : state)` and do not leave it";

/// A metric of one value, complete.
wire::ChildReport value_report(std::string metric, std::string unit, Better better, double value);

/// The calls of one group, or of all workers: their `time` in mode steady, else their `throughput`. An error
/// where it is a time and no call has ended.
wire::ChildReport calls_report(const ResolvedSettings& resolved, const std::string& group,
                               const std::vector<Window>& windows);

/// CPU time of the process for one call; incomplete where there was no call.
wire::ChildReport cpu_report(const std::vector<Window>& windows);

/// What is dealt with in a second, where a call of each worker deals with so much; `amounts`: of all of them.
wire::ChildReport rate_report(const std::string& metric, const std::string& unit,
                              const std::vector<double>& amounts, const std::vector<Window>& windows);

/// What the spread of the samples leaves visible of a change of what has the share `impact` in them, in per
/// cent; nothing where no figure says the share.
std::optional<detail::Figure> smallest_change(const std::vector<detail::Figure>& figures,
                                              const Samples& samples);

/// The values of `time` as `amount` in so many a second; higher is better.
wire::ChildReport per_second(const wire::ChildReport& time, const char* metric, const char* unit,
                             double amount);

/// `items` and `bytes`: what one iteration deals with, over its time; a report of each that the body gave. Rates are of
/// times; another measurer's numbers have none.
std::vector<wire::ChildReport> rates_of(const wire::ChildReport& time, const detail::BodyResults& results);

}  // namespace holdfast::bench
