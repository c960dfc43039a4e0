#pragma once

/// The measuring loop: what `for (auto _ : state)` asks at the end of every batch.
///
/// It goes through three phases. *Calibrate*: batches of 1, then more iterations, until one lasts as long as
/// a sample should. *Warm up*: batches of that size until the warmer has seen enough. *Measure*: one sample
/// for each batch, and the machine is probed before and after each. The batch size is corrected once between
/// the second and the third, because cold runs are slow.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "holdfast/state.hpp"
#include "measure/clock.hpp"
#include "measure/measurers.hpp"
#include "measure/probe.hpp"
#include "measure/warmer.hpp"
#include "model/defaults.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

struct LoopSettings {
  int samples = defaults::kSamples;
  double sample_s = defaults::kSampleSeconds;
  /// Measuring (without warming up) stops after this, with at least one sample; none: only `samples` counts.
  std::optional<double> process_s = defaults::kProcessSeconds;
  Warmer::Limits warmup;
  /// What becomes of the samples; none: they stay as they were taken.
  std::vector<Stacked> measurers = {};
  std::uint64_t seed = 0;  ///< of the noise that measurers may add
};

class Loop final : public detail::Batches {
 public:
  /// `probe`: none for samples without readings of the machine. Both outlive the loop.
  Loop(Clock& clock, LoopSettings settings, Probe* probe = nullptr);

  std::uint64_t next_batch() override;
  void skip(std::string message) override { report_.skipped = std::move(message); }

  /// Moves out what was measured; `complete` where the loop ran to its end.
  wire::ChildReport take() { return std::move(report_); }

 private:
  enum class Phase { idle, calibrate, warm_up, measure, done };

  void start_batch();
  void finish_batch();
  Sample finish_sample();
  void calibrate(double run_ns);
  void warm_up(double run_ns);
  void begin_measuring(double run_ns);
  void measure(Sample sample);
  std::uint64_t iterations_for(double run_ns) const;

  Clock& clock_;
  Probe* probe_;
  LoopSettings settings_;
  Warmer warmer_;
  Phase phase_ = Phase::idle;
  std::uint64_t iterations_ = 1;
  std::size_t wanted_;  ///< samples; grows where a measurer takes more
  double started_ns_ = 0;
  double started_cpu_ns_ = 0;
  double started_run_delay_ns_ = 0;
  double warming_since_ns_ = 0;
  double measuring_since_ns_ = 0;
  Probes before_;  ///< the sample that is being taken
  wire::ChildReport report_;
};

}  // namespace holdfast::measure
