#pragma once

/// The measuring loop: what `for (auto _ : state)` asks at the end of every batch.
///
/// It goes through three phases. *Calibrate*: batches of 1, then more iterations, until one lasts as long as
/// a sample should. *Warm up*: batches of that size until the warmer has seen enough. *Measure*: one sample
/// for each batch, and the machine is probed before and after each. The batch size is corrected once between
/// the second and the third, because cold runs are slow. Where the number of iterations is given, there is
/// nothing to calibrate.

#include <optional>
#include <vector>

#include "bench/clock.hpp"
#include "bench/measurers.hpp"
#include "bench/warmer.hpp"
#include "events/machine_probe.hpp"
#include "holdfast/state.hpp"
#include "model/defaults.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::bench {

struct LoopSettings {
  int samples = defaults::kSamples;
  double sample_s = defaults::kSampleSeconds;
  /// Measuring (without warming up) stops after this, with at least one sample; none: only `samples` counts.
  std::optional<double> process_s = defaults::kProcessSeconds;
  std::optional<std::uint64_t> iterations = {};  ///< of each sample; none: as many as fit
  Warmer::Limits warmup = {};
  /// What becomes of the samples; none: they stay as they were taken.
  std::vector<MeasurerLayer> measurers = {};
  std::uint64_t seed = 0;     ///< of what measurers draw
  bool only_warm_up = false;  ///< and end without a sample
};

class Loop : public detail::Batches {
 public:
  /// `probe`: none for samples without readings of the machine. Both outlive the loop.
  Loop(Clock& clock, LoopSettings settings, events::Probe* probe = nullptr);

  std::uint64_t next_batch() override;
  void pause() override { watch_.pause(); }
  void resume() override { watch_.resume(); }
  bool enters_again() override;
  /// What measurers ask for between the end of the old input and the making of the new one.
  void before_fresh_input();

  /// Moves out what was measured; `complete` where the loop ran to its end.
  wire::ChildReport take();
  /// And the counters of the benchmark, each a report with a sample for every sample of the time.
  std::vector<wire::ChildReport> take_counters() { return std::move(counters_); }
  std::vector<wire::ChildReport> take_all();  ///< the time first

 private:
  enum class Phase { idle, calibrate, warm_up, measure, done };

  void begin();
  bool is_due_for_fresh_input() const;
  void start_batch();
  void finish_batch();
  void calibrate(const Sample& run);
  void warm_up(const Sample& run);
  void give_up_unsteady();
  void begin_measuring(double run_ns);
  void measure(const Sample& of_iterations);
  void count();
  void warn_of_late_counters();
  std::uint64_t iterations_for(double run_ns) const;

  Clock& clock_;
  events::Probe* probe_;
  LoopSettings settings_;
  Stopwatch watch_;
  Warmer warmer_;
  Renewal renewal_;
  const holdfast::Measurer* own_;  ///< read in place of the clock
  Phase phase_ = Phase::idle;
  std::uint64_t iterations_ = 1;
  double whole_run_ns_ = 0;  ///< of one iteration, pauses included, in the last batch
  std::size_t wanted_;       ///< samples; grows where a measurer takes more
  double user_before_ = 0;
  double warming_since_ns_ = 0;
  double measuring_since_ns_ = 0;
  Probes before_;                      ///< the sample that is being taken
  std::vector<double> totals_before_;  ///< of the counters
  bool leaves_ = false;                ///< the loop, to be entered again
  bool entered_again_ = false;         ///< and no batch has begun since then
  std::vector<char> padding_;
  std::mt19937_64 random_;
  wire::ChildReport report_;
  std::vector<wire::ChildReport> counters_;
};

}  // namespace holdfast::bench
