#include "measure/latencies.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "model/aggregator.hpp"

namespace holdfast::measure {
namespace {

/// Calls shorter than this are not all timed: the clock would take more time than they do.
constexpr double kEachNs = 1000;
constexpr double kCalibrationNs = 1e6;
constexpr double kReadingNs = 20e3;
constexpr std::size_t kEmptyStretches = 101;
/// A vector of doubles of 8 MB.
constexpr std::size_t kLatenciesMax = 1'000'000;

struct Quantile {
  const char* metric;
  const char* aggregator;
};
constexpr std::array kQuantiles{Quantile{"p50", "quantile:0.5"},       Quantile{"p90", "quantile:0.9"},
                                Quantile{"p99", "quantile:0.99"},      Quantile{"p99.9", "quantile:0.999"},
                                Quantile{"p99.99", "quantile:0.9999"}, Quantile{"max", "max"}};

double empty_stretch_ns(Clock& clock) {
  std::array<double, kEmptyStretches> costs{};
  for (auto& cost : costs) {
    const double began_ns = clock.wall_ns();
    cost = clock.wall_ns() - began_ns;
  }
  std::nth_element(costs.begin(), costs.begin() + kEmptyStretches / 2, costs.end());
  return costs[kEmptyStretches / 2];
}

}  // namespace

Latencies::Latencies(Clock& clock, LoopSettings settings)
    : clock_(clock), settings_(std::move(settings)), random_(settings_.seed) {}

std::uint64_t Latencies::next_batch() {
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
  return begin_batch(phase_ == Phase::untimed ? 1 + random_() % (2 * gap_) : 1);
}

std::uint64_t Latencies::begin_batch(std::uint64_t count) {
  batch_ = count;
  timed_ns_ = 0;
  stretches_ = 0;
  since_ns_ = clock_.wall_ns();
  return count;
}

/// Batches that double serve as the warm-up: the last one alone is longer than all before it.
void Latencies::calibrate(double now_ns) {
  const double batch_ns = timed_ns_ + now_ns - since_ns_;
  if (batch_ns < kCalibrationNs) return;
  const double call_ns = batch_ns / static_cast<double>(batch_);
  gap_ = call_ns >= kEachNs ? 0 : static_cast<std::uint64_t>(kEachNs / std::max(call_ns, 0.1));
  latencies_.reserve(kLatenciesMax / 8);
  last_delay_ns_ = clock_.run_delay_ns();
  began_ns_ = clock_.wall_ns();
  phase_ = Phase::timed;
}

void Latencies::finish_timed(double now_ns) {
  const double last_ns = now_ns - since_ns_;
  double latency_ns = timed_ns_ + last_ns - own_cost_ns_ * (stretches_ + 1);
  if (latency_ns > kReadingNs) {
    const double delay_ns = clock_.run_delay_ns();
    latency_ns -= std::min(delay_ns - last_delay_ns_, latency_ns);
    last_delay_ns_ = delay_ns;
  }
  latencies_.push_back(std::max(0.0, latency_ns));
}

bool Latencies::enough(double now_ns) const {
  if (latencies_.size() >= kLatenciesMax) return true;
  if (!settings_.process_s) return latencies_.size() >= static_cast<std::size_t>(settings_.samples);
  return !latencies_.empty() && now_ns - began_ns_ > *settings_.process_s * 1e9;
}

void Latencies::pause() {
  timed_ns_ += clock_.wall_ns() - since_ns_;
  ++stretches_;
}

void Latencies::resume() {
  // What was waited in a long pause is no latency.
  const double now_ns = clock_.wall_ns();
  since_ns_ = now_ns;
}

std::vector<wire::ChildReport> Latencies::take() {
  std::vector<wire::ChildReport> reports;
  for (const auto& [metric, aggregator] : kQuantiles) {
    wire::ChildReport report;
    report.metric = metric;
    if (!told.skipped.empty()) report.skipped = told.skipped;
    report.complete = phase_ == Phase::done;
    if (report.complete) {
      report.samples = {
          {.value = aggregator_named(aggregator).of(latencies_), .iterations = latencies_.size()}};
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

}  // namespace holdfast::measure
