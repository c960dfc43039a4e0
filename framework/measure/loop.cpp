#include "measure/loop.hpp"

#include <algorithm>
#include <cmath>

namespace holdfast::measure {
namespace {
/// A batch may grow this much from one calibrating run to the next: the first runs are cold and say little.
constexpr std::uint64_t kGrowthMax = 10;
/// Reading the scheduler's figures takes a microsecond. What took longer was preempted.
constexpr double kReadingNs = 20e3;
/// On a machine that preempts every reading, the last one must do.
constexpr int kReadingAttempts = 10;
/// Nothing that runs takes less; an empty body, whose clock stands still, ends calibrating here.
constexpr double kRunNsMin = 1e-3;
}  // namespace

Loop::Loop(Clock& clock, LoopSettings settings, Probe* probe)
    : clock_(clock),
      probe_(probe),
      settings_(std::move(settings)),
      warmer_(settings_.warmup),
      wanted_(static_cast<std::size_t>(settings_.samples)) {
  report_.samples.reserve(wanted_);
}

std::uint64_t Loop::next_batch() {
  if (phase_ == Phase::done) return 0;
  if (phase_ == Phase::idle) {
    phase_ = Phase::calibrate;
    warming_since_ns_ = clock_.wall_ns();
  } else {
    finish_batch();
  }
  if (phase_ == Phase::done) return 0;
  start_batch();
  return iterations_;
}

/// The delay is read between two readings of the wall clock that lie close together: a preemption between
/// them would be a delay that the sample's wall time does not have.
void Loop::start_batch() {
  started_cpu_ns_ = clock_.cpu_ns();
  for (int attempt = 0; attempt < kReadingAttempts; ++attempt) {
    const double before_ns = clock_.wall_ns();
    started_run_delay_ns_ = clock_.run_delay_ns();
    started_ns_ = clock_.wall_ns();
    if (started_ns_ - before_ns < kReadingNs) return;
  }
}

Sample Loop::finish_sample() {
  const double ended_ns = clock_.wall_ns();
  const double run_delay_ns = clock_.run_delay_ns() - started_run_delay_ns_;
  const double reading_ns = clock_.wall_ns() - ended_ns;
  const double wall_ns = ended_ns - started_ns_;
  const double cpu_ns = clock_.cpu_ns() - started_cpu_ns_;
  const double late_ns =
      reading_ns < kReadingNs ? 0 : reading_ns;  // the delay may lie behind the sample's end
  // A thread that was running did not wait: what the CPU clock saw is no delay.
  const double delay_ns = std::clamp(run_delay_ns - late_ns, 0.0, std::max(0.0, wall_ns - cpu_ns));
  const auto iterations = static_cast<double>(iterations_);
  return {.value = (wall_ns - delay_ns) / iterations,
          .iterations = iterations_,
          .cpu_ns = cpu_ns / iterations,
          .run_delay_ns = delay_ns / iterations};
}

void Loop::finish_batch() {
  const Sample sample = finish_sample();
  switch (phase_) {
    case Phase::calibrate:
      return calibrate(sample.value);
    case Phase::warm_up:
      return warm_up(sample.value);
    case Phase::measure:
      return measure(sample);
    case Phase::idle:
    case Phase::done:
      return;
  }
}

void Loop::calibrate(double run_ns) {
  const std::uint64_t wanted = iterations_for(run_ns);
  if (run_ns * static_cast<double>(iterations_) >= settings_.sample_s * 1e9 / 2 || wanted <= iterations_) {
    phase_ = Phase::warm_up;
    iterations_ = wanted;
    return warm_up(run_ns);  // a full batch is a run as good as any
  }
  iterations_ = std::min(wanted, iterations_ * kGrowthMax);
}

/// A body slower than a process may take is not warmed up at length: one run must do.
void Loop::warm_up(double run_ns) {
  const double spent_s = (clock_.wall_ns() - warming_since_ns_) * 1e-9;
  const bool out_of_time = settings_.process_s && spent_s > *settings_.process_s;
  if (!warmer_.done_after(run_ns) && !out_of_time) return;
  report_.warmup = warmer_.result();
  if (out_of_time && report_.warmup.runs < static_cast<std::uint64_t>(settings_.warmup.runs_max)) {
    report_.warmup.steady = true;  // too slow to watch is not restless
  }
  begin_measuring(warmer_.typical());
}

void Loop::begin_measuring(double run_ns) {
  iterations_ = iterations_for(run_ns);
  phase_ = Phase::measure;
  measuring_since_ns_ = clock_.wall_ns();
  if (probe_ == nullptr) return;
  probe_->read();  // the first reading finds its tables cold
  before_ = probe_->read();
}

void Loop::measure(Sample sample) {
  if (probe_ != nullptr) {
    const Probes after = probe_->read();
    sample.beside = beside(before_, after);
    before_ = after;
  }
  report_.samples.push_back(sample);
  const double spent_s = (clock_.wall_ns() - measuring_since_ns_) * 1e-9;
  const bool out_of_time = settings_.process_s && spent_s > *settings_.process_s;
  if (!out_of_time && report_.samples.size() < wanted_) return;
  auto measured = measured_by(settings_.measurers, settings_.seed,
                              static_cast<std::size_t>(settings_.samples), report_.samples);
  wanted_ += measured.missing;
  if (!out_of_time && measured.missing > 0) return;
  report_.samples = std::move(measured.samples);
  report_.complete = true;
  phase_ = Phase::done;
}

std::uint64_t Loop::iterations_for(double run_ns) const {
  return static_cast<std::uint64_t>(
      std::max(1.0, std::round(settings_.sample_s * 1e9 / std::max(run_ns, kRunNsMin))));
}

}  // namespace holdfast::measure
