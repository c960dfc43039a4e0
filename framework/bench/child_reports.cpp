#include "bench/child_reports.hpp"

#include <algorithm>

#include "stats/statistics.hpp"

namespace holdfast::bench {
namespace {

/// Returns true if the throughputs of every job vary by at most `cv`.
bool steady(const std::vector<WindowRow>& rows, double cv) {
  for (std::size_t job = 0; job < rows.front().size(); ++job) {
    std::vector<double> throughputs;
    for (const auto& row : rows) throughputs.push_back(row[job].throughput());
    if (coefficient_of_variation(throughputs) > cv) return false;
  }
  return true;
}

/// Returns the number of windows that are kept; one window has no coefficient of variation.
std::size_t wanted(const SamplingPlan& plan) {
  return static_cast<std::size_t>(std::max(plan.samples, plan.cv ? 2 : 1));
}

}  // namespace

using wire::ChildReport;

ChildReport value_report(std::string metric, std::string unit, Better better, double value) {
  return {.metric = std::move(metric),
          .unit = std::move(unit),
          .direction = direction_of(better),
          .samples = {{.value = value}},
          .complete = true};
}

ChildReport calls_report(const ResolvedSettings& resolved, const std::string& group,
                         const std::vector<Window>& windows) {
  const bool time = resolved.mode == Mode::steady;
  ChildReport report{.metric = std::string(time ? "time" : "throughput") + (group.empty() ? "" : "." + group),
                     .unit = time ? "ns" : "/s",
                     .direction = time ? Direction::lower : Direction::higher};
  for (const auto& window : windows) {
    const auto own = of_those(window, [&](std::size_t worker) {
      return group.empty() || group_of(worker, resolved.concurrency.groups) == group;
    });
    // The number of calls of a window is a difference of estimates (ProgressCounter::View::calls()), not
    // an integer.
    const double calls = std::round(own.all());
    // A rate of 0 is a result, but a time without a call is infinite.
    if (time && calls < 1) continue;
    report.samples.push_back({.value = time ? own.time_ns() : own.throughput(),
                              .iterations = static_cast<std::uint64_t>(std::max(1.0, calls)),
                              .cpu_ns = window.cpu_of_call_ns()});
  }
  if (report.samples.empty())
    report.error = "no call ended within a sample; give it more time with sample-time, or fewer threads";
  report.complete = true;
  return report;
}

ChildReport cpu_report(const std::vector<Window>& windows) {
  ChildReport report{.metric = "cpu-time"};
  for (const auto& window : windows) {
    const double calls = std::round(window.all());
    if (calls < 1) continue;
    report.samples.push_back(
        {.value = window.cpu_of_call_ns(), .iterations = static_cast<std::uint64_t>(calls)});
  }
  report.complete = !report.samples.empty();
  return report;
}

ChildReport rate_report(const std::string& metric, const std::string& unit,
                        const std::vector<double>& amounts, const std::vector<Window>& windows) {
  ChildReport report{.metric = metric, .unit = unit, .direction = Direction::higher};
  for (auto window : windows) {  // in a squeeze, some windows have fewer workers than there are at its end
    for (std::size_t i = 0; i < window.calls.size(); ++i) window.calls[i] *= amounts[i];
    report.samples.push_back({.value = window.throughput()});
  }
  report.complete = true;
  return report;
}

/// A change of the part by x per cent changes the whole by x * impact per cent. So a spread of s per cent
/// hides changes of the part below s / impact.
std::optional<detail::Figure> smallest_change(const std::vector<detail::Figure>& figures,
                                              const Samples& samples) {
  const auto impact = std::find_if(figures.begin(), figures.end(),
                                   [](const detail::Figure& figure) { return figure.name == "impact"; });
  if (impact == figures.end() || impact->value <= 0 || samples.size() < 2) return std::nullopt;
  const double spread = coefficient_of_variation(values_of(samples));
  if (!std::isfinite(spread)) return std::nullopt;
  return detail::Figure{"smallest-change", 100 * spread / impact->value, "%", Better::lower};
}

ChildReport per_second(const ChildReport& time, const char* metric, const char* unit, double amount) {
  ChildReport report = time;
  report.metric = metric;
  report.unit = unit;
  report.direction = Direction::higher;
  for (auto& sample : report.samples) sample.value = sample.value > 0 ? amount * 1e9 / sample.value : 0;
  return report;
}

std::vector<ChildReport> rates_of(const ChildReport& time, const detail::BodyResults& results) {
  std::vector<ChildReport> rates;
  if (time.metric != "time") return rates;
  if (results.items > 0) rates.push_back(per_second(time, "items", "/s", results.items));
  if (results.bytes > 0) rates.push_back(per_second(time, "bytes", "B/s", results.bytes));
  return rates;
}

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
    // All jobs have windows of the same length.
    spent_s += row->front().length_ns * 1e-9;
    sampled.rows.push_back(std::move(*row));
    // The time is checked after the row was kept, so that there is one row at least.
    if (plan.time_s && spent_s > *plan.time_s) return sampled;
    if (sampled.rows.size() < sampled.wanted) continue;
    // The rows are a sliding window, as in erlperf: the oldest is dropped when one more was taken.
    if (sampled.rows.size() > sampled.wanted) sampled.rows.erase(sampled.rows.begin());
    if (!plan.cv || steady(sampled.rows, *plan.cv)) return sampled;
    if (spent_s < plan.cap_s) continue;
    sampled.steady = false;
    return sampled;
  }
}

}  // namespace holdfast::bench
