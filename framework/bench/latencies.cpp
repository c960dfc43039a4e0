#include "bench/latencies.hpp"

#include <algorithm>
#include <array>

#include "stats/aggregator.hpp"

namespace holdfast::bench {
namespace {

/// If a call is shorter than this (ns), only some calls are timed, because reading the clock would take more time than the calls.
constexpr double kEachNs = 1000;
/// A batch of a millisecond is long enough for the clock, whose reading takes about 30 ns.
constexpr double kCalibrationNs = 1e6;
/// Maximum number of latencies, a vector of 8 MB.
constexpr std::size_t kLatenciesMax = 1'000'000;

struct Quantile {
  const char* metric;
  const char* aggregator;
};
constexpr std::array kQuantiles{Quantile{"p50", "quantile:0.5"},       Quantile{"p90", "quantile:0.9"},
                                Quantile{"p99", "quantile:0.99"},      Quantile{"p99.9", "quantile:0.999"},
                                Quantile{"p99.99", "quantile:0.9999"}, Quantile{"max", "max"}};

}  // namespace

LatencyLoop::LatencyLoop(Clock& clock, LoopSettings settings)
    : clock_(clock), settings_(std::move(settings)), random_(settings_.seed) {}

std::uint64_t LatencyLoop::next_batch() {
  const double now_ns = clock_.wall_ns();
  switch (phase_) {
    case Phase::idle:
      own_cost_ns_ = empty_stretch_ns(clock_);
      phase_ = Phase::calibrate;
      return begin_batch(1);
    case Phase::calibrate:
      calibrate(now_ns);
      break;
    case Phase::timed:
      finish_timed(now_ns);
      phase_ = gap_ > 0 ? Phase::untimed : Phase::timed;
      break;
    case Phase::untimed:
      phase_ = Phase::timed;
      break;
    case Phase::done:
      return 0;
  }
  if (phase_ == Phase::calibrate) return begin_batch(batch_ * 2);
  if (phase_ == Phase::timed && enough(now_ns)) {
    phase_ = Phase::done;
    return 0;
  }
  // The number is uniform from 1 to 2 * gap, so that its mean is gap + 1/2.
  return begin_batch(phase_ == Phase::untimed ? 1 + random_() % (2 * gap_) : 1);
}

std::uint64_t LatencyLoop::begin_batch(std::uint64_t count) {
  batch_ = count;
  timed_ns_ = 0;
  stretches_ = 0;
  paused_ = false;
  batch_began_ns_ = clock_.wall_ns();
  begin_stretch();
  return count;
}

/// Begins a timed interval. Time of waiting for a processor since the last timed interval, between calls or in a pause, is
/// not part of a latency.
void LatencyLoop::begin_stretch() {
  if (clock_.wall_ns() - stretch_ended_ns_ > kReadingNs) {
    last_delay_ns_ = clock_.run_delay_ns();
    last_rest_ns_ = clock_.rest_cpu_ns();
  }
  since_ns_ = clock_.wall_ns();
}

void LatencyLoop::end_stretch(double now_ns) {
  const double stretch_ns = now_ns - since_ns_;
  timed_ns_ += stretch_ns;
  ++stretches_;
  stretch_ended_ns_ = now_ns;
  if (stretch_ns <= kReadingNs) return;
  const double delay_ns = clock_.run_delay_ns();
  // Waiting while the program's own threads had the processor is a latency of the program.
  const double rest_ns = clock_.rest_cpu_ns();
  const double by_others_ns = delay_ns - last_delay_ns_ - std::max(0.0, rest_ns - last_rest_ns_);
  timed_ns_ -= std::clamp(by_others_ns, 0.0, stretch_ns);
  last_delay_ns_ = delay_ns;
  last_rest_ns_ = rest_ns;
}

/// Doubles the batches, which also serve as the warm-up; the last one is longer than all batches before it together. Pauses count
/// as time of a call, because the clock only has to take a small part of the whole time.
void LatencyLoop::calibrate(double now_ns) {
  const double batch_ns = now_ns - batch_began_ns_;
  if (batch_ns < kCalibrationNs) return;
  const double call_ns = batch_ns / static_cast<double>(batch_);
  // With this gap, the untimed calls before a timed one take kEachNs on average. A call of 0 ns by the clock counts as 0.1 ns.
  gap_ = call_ns >= kEachNs ? 0 : static_cast<std::uint64_t>(kEachNs / std::max(call_ns, 0.1));
  // An eighth of the maximum is a megabyte. A vector that grows copies itself between two calls, where
  // nothing is timed.
  latencies_.reserve(kLatenciesMax / 8);
  began_ns_ = clock_.wall_ns();
  phase_ = Phase::timed;
}

void LatencyLoop::finish_timed(double now_ns) {
  if (!paused_) end_stretch(now_ns);
  latencies_.push_back(std::max(0.0, timed_ns_ - own_cost_ns_ * stretches_));
}

bool LatencyLoop::enough(double now_ns) const {
  if (latencies_.size() >= kLatenciesMax) return true;
  // Without a time limit, a requested number of samples is the number of timed calls.
  if (!settings_.process_s) return latencies_.size() >= static_cast<std::size_t>(settings_.samples);
  return !latencies_.empty() && now_ns - began_ns_ > *settings_.process_s * 1e9;
}

void LatencyLoop::pause() {
  if (paused_) return;
  paused_ = true;
  end_stretch(clock_.wall_ns());
}

void LatencyLoop::resume() {
  if (!paused_) return;
  paused_ = false;
  begin_stretch();
}

std::vector<wire::ChildReport> LatencyLoop::take_all() {
  // fixed_rate() times operations itself, and never enters this loop.
  if (phase_ == Phase::idle && !results.latencies_ns.empty()) {  // the body has measured them itself
    latencies_ = std::move(results.latencies_ns);
    phase_ = Phase::done;
  }
  auto reports = latency_reports(phase_ == Phase::done ? latencies_ : std::vector<double>());
  if (!results.skipped.empty()) {
    for (auto& report : reports) report.skipped = results.skipped;
  }
  return reports;
}

std::vector<wire::ChildReport> latency_reports(const std::vector<double>& latencies_ns) {
  std::vector<wire::ChildReport> reports;
  for (const auto& [metric, aggregator] : kQuantiles) {
    wire::ChildReport report{.metric = metric, .complete = !latencies_ns.empty()};
    if (report.complete)
      report.samples = {
          {.value = aggregator_named(aggregator).of(latencies_ns), .iterations = latencies_ns.size()}};
    reports.push_back(std::move(report));
  }
  return reports;
}

}  // namespace holdfast::bench
