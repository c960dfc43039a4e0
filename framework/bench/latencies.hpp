#pragma once

/// MODE latency: the distribution of the times of single calls, like JMH's sample time.
///
/// Every call of a microsecond or more is timed by itself. For shorter calls, untimed calls follow each timed one, so that
/// the clock takes a small part of the time. Their number is random, so that sampling does not synchronize with the
/// program. The time of an empty interval between two readings of the clock is subtracted. The time in which another thread
/// had the processor is subtracted, too, because it is a latency of the machine and not of the program.
///
/// A process reports the quantiles p50, p90, p99, p99.9, p99.99 and the maximum, each as a metric in ns; `METRICS p50 p99`
/// judges two of them. A call of a nanosecond is shorter than the resolution of the clock, so its quantiles are indicative.
/// The latencies are service times: each call begins when the previous one has ended. A slow call therefore counts once, and
/// they do not include the time that callers of a busy server would have waited for it (coordinated omission).

#include <random>
#include <vector>

#include "bench/loop.hpp"

namespace holdfast::bench {

class LatencyLoop : public detail::Batches {
 public:
  /// Uses only these settings: samples (the number of timed calls, if `process_s` is none), process_s, warmup (by time: the
  /// first tenth), seed.
  LatencyLoop(Clock& clock, LoopSettings settings);

  std::uint64_t next_batch() override;
  void pause() override;
  void resume() override;

  std::vector<wire::ChildReport> take_all();
  const std::vector<double>& latencies_ns() const { return latencies_; }

 private:
  enum class Phase { idle, calibrate, timed, untimed, done };

  void begin_stretch();
  void end_stretch(double now_ns);
  void finish_timed(double now_ns);
  void calibrate(double now_ns);
  std::uint64_t begin_batch(std::uint64_t count);
  bool enough(double now_ns) const;

  Clock& clock_;
  LoopSettings settings_;
  std::mt19937_64 random_;
  Phase phase_ = Phase::idle;
  std::uint64_t gap_ = 0;  ///< mean number of untimed calls between two timed ones
  std::uint64_t batch_ = 1;
  double began_ns_ = 0;     ///< begin of the first timed call
  double own_cost_ns_ = 0;  ///< time of an empty interval
  double batch_began_ns_ = 0;
  double since_ns_ = 0;  ///< begin of the current interval
  bool paused_ = false;
  double timed_ns_ = 0;          ///< time of the batch, without pauses and without waiting for a processor
  int stretches_ = 0;            ///< number of intervals of the batch
  double stretch_ended_ns_ = 0;  ///< end of the last timed interval
  double last_delay_ns_ = 0;     ///< last reading of the scheduler's counter
  double last_rest_ns_ = 0;      ///< last reading of the CPU time of other threads and of children
  std::vector<double> latencies_;
};

/// Returns the reports of the quantiles; complete unless there are no latencies.
std::vector<wire::ChildReport> latency_reports(const std::vector<double>& latencies_ns);

}  // namespace holdfast::bench
