#pragma once

/// Reports on the windows of a job, and conversion of times to rates.

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

/// A reading of a job's counters. A window is the difference of two readings.
struct WindowReading {
  double at_ns = 0;
  double cpu_ns = 0;  ///< CPU time of the whole process, or of this job's workers if there are other jobs
  std::vector<double> calls;  ///< calls of each worker since it began
};

struct Window {
  double length_ns = 0;
  double cpu_ns = 0;
  std::vector<double> calls;  ///< calls of each worker in the window

  double all() const { return std::accumulate(calls.begin(), calls.end(), 0.0); }
  /// Returns the number of calls per second.
  double throughput() const { return length_ns > 0 ? all() * 1e9 / length_ns : 0; }
  /// Returns the mean time of a call in its worker; infinite if no call ended.
  double time_ns() const { return static_cast<double>(calls.size()) * length_ns / all(); }
  /// Returns the CPU time per call.
  double cpu_of_call_ns() const { return all() > 0 ? cpu_ns / all() : 0; }
};

inline Window between(const WindowReading& begin, const WindowReading& end) {
  Window window{
      .length_ns = end.at_ns - begin.at_ns, .cpu_ns = end.cpu_ns - begin.cpu_ns, .calls = end.calls};
  for (std::size_t i = 0; i < begin.calls.size() && i < end.calls.size(); ++i)
    window.calls[i] -= begin.calls[i];
  return window;
}

/// Returns the window of some of the workers, with the same length.
template <class Wanted>
Window of_those(const Window& window, const Wanted& wanted) {
  Window part{.length_ns = window.length_ns, .cpu_ns = 0, .calls = {}};
  for (std::size_t i = 0; i < window.calls.size(); ++i) {
    if (wanted(i)) part.calls.push_back(window.calls[i]);
  }
  return part;
}

/// The number of windows: first those of the warm-up, then `samples`, then more until they are steady.
///
/// CV is that of erlperf. After `samples` windows, the oldest one is dropped and another one taken, until the coefficient
/// of variation of the kept windows is at most `cv` in all jobs. At least two windows are kept, because one has no
/// spread. Windows without any call have no variation. Sampling ends after `cap_s` in any case.
struct SamplingPlan {
  int warmup = 0;                     ///< number of windows of the warm-up, which are discarded
  int samples = 3;                    ///< number of reported windows
  std::optional<double> cv = {};      ///< none for exactly `samples` windows
  double cap_s = 60;                  ///< time limit of the reported windows, if they do not become steady
  std::optional<double> time_s = {};  ///< no window except the first begins after this time
};

/// The windows of all jobs, taken at the same time.
using WindowRow = std::vector<Window>;

struct SampledWindows {
  std::vector<WindowRow> rows;
  bool steady = true;        ///< false if the time limit was reached before the windows were steady
  bool ended_early = false;  ///< true if a job ended early
  std::size_t wanted = 0;    ///< number of rows if no job ends early
};

/// Takes windows according to the plan. `next` returns the next windows, or none if a job has ended.
SampledWindows take_samples(const SamplingPlan& plan, const std::function<std::optional<WindowRow>()>& next);

constexpr Direction direction_of(Better better) {
  return better == Better::lower ? Direction::lower : Direction::higher;
}

/// The error message for a body that returned before its loop ended.
inline constexpr const char* kLeftLoop =
    "it returned before its loop ended; write one `for (auto _ : state)`, and do not leave the loop";

/// Returns a complete report of a metric with one value.
wire::ChildReport value_report(std::string metric, std::string unit, Better better, double value);

/// Returns the report on the calls of one group, or of all workers: their `time` in mode steady, else their `throughput`. A
/// report of times has an error if no call has ended.
wire::ChildReport calls_report(const ResolvedSettings& resolved, const std::string& group,
                               const std::vector<Window>& windows);

/// Returns the report on the CPU time of the process per call; incomplete if there was no call.
wire::ChildReport cpu_report(const std::vector<Window>& windows);

/// Returns the report of a rate per second. `amounts` has the amount that one call of each worker processes.
wire::ChildReport rate_report(const std::string& metric, const std::string& unit,
                              const std::vector<double>& amounts, const std::vector<Window>& windows);

/// Returns the smallest change, in per cent, that exceeds the spread of the samples, for the part of the work whose share is
/// the figure `impact`. Returns none if there is no such figure.
std::optional<detail::Figure> smallest_change(const std::vector<detail::Figure>& figures,
                                              const Samples& samples);

/// Converts times to rates: `amount` per time, per second; higher is better.
wire::ChildReport per_second(const wire::ChildReport& time, const char* metric, const char* unit,
                             double amount);

/// Returns the reports of the rates `items` and `bytes`, as far as the body set them: the amount of one iteration, divided
/// by its time. Only times have rates, not the numbers of other measurers.
std::vector<wire::ChildReport> rates_of(const wire::ChildReport& time, const detail::BodyResults& results);

}  // namespace holdfast::bench
