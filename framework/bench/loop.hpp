#pragma once

/// The measuring loop, which `for (auto _ : state)` calls at the end of every batch.
///
/// It has three phases. *Calibrate*: batches of 1, then of more iterations, until one lasts as long as a sample should.
/// *Warm up*: batches of that size until the warmer is finished. *Measure*: one sample for each batch, with a probe of the
/// machine before and after each. The batch size is corrected once between the second and the third phase, because cold
/// runs are slow. If the number of iterations is given, there is no calibration.

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
  /// Time limit of measuring in seconds, without the warm-up. At least one sample is measured. No limit if unset: then `samples`
  /// decides.
  std::optional<double> process_s = defaults::kProcessSeconds;
  std::optional<std::uint64_t> iterations = {};  ///< of each sample; none for as many as fit into its time
  Warmer::Limits warmup = {};
  /// The measurers that transform the samples; empty if there are none.
  std::vector<MeasurerLayer> measurers = {};
  std::uint64_t seed = 0;     ///< of the random numbers of measurers
  bool only_warm_up = false;  ///< true to end after the warm-up without a sample
};

class Loop : public detail::Batches {
 public:
  /// A null `probe` makes samples without readings of the machine. Clock and probe must outlive the loop.
  Loop(Clock& clock, LoopSettings settings, events::Probe* probe = nullptr);

  std::uint64_t next_batch() override;
  void pause() override { watch_.pause(); }
  void resume() override { watch_.resume(); }
  bool enters_again() override;
  /// Carries out the requests of measurers between the end of the old input and the construction of the new one.
  void before_fresh_input();

  /// Moves out the results; `complete` is true if the loop ran to its end.
  wire::ChildReport take();
  /// Moves out the counters of the benchmark, each as a report with one sample for every sample of the time.
  std::vector<wire::ChildReport> take_counters() { return std::move(counters_); }
  std::vector<wire::ChildReport> take_all();  ///< returns the time first

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
  const holdfast::Measurer* own_;  ///< user-defined measurer, read instead of the clock; or null
  Phase phase_ = Phase::idle;
  std::uint64_t iterations_ = 1;
  double whole_run_ns_ = 0;  ///< time of one iteration in the last batch, including pauses
  std::size_t wanted_;       ///< number of samples; grows if a measurer takes more
  double user_before_ = 0;
  double warming_since_ns_ = 0;
  double measuring_since_ns_ = 0;
  Probes before_;                      ///< readings before the current sample
  std::vector<double> totals_before_;  ///< totals of the counters before the current sample
  bool leaves_ = false;                ///< true if the body leaves the loop to enter it again
  bool entered_again_ = false;         ///< true until the first batch after the loop was entered again
  std::vector<char> padding_;
  std::mt19937_64 random_;
  wire::ChildReport report_;
  std::vector<wire::ChildReport> counters_;
};

}  // namespace holdfast::bench
