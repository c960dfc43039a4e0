#pragma once

/// MODE latency: the distribution of single calls, as JMH's sample time.
///
/// Every call of a microsecond or more is timed by itself. Of shorter calls, one is timed, then so many are
/// run untimed that the clock takes a small part of the time; their number is drawn, so that sampling does
/// not fall into step with the program. What an empty stretch between two readings of the clock takes is
/// taken off, and so is the time in which another thread had the processor, which is the machine's latency
/// and not the program's.
///
/// What a process reports are the quantiles p50, p90, p99, p99.9, p99.99 and the maximum, each a metric of
/// its own in ns: `METRICS p50 p99` has two of them judged. A single call of a nanosecond is shorter than the
/// clock's grain: its quantiles are indicative. They are service times: each call begins when the one before
/// has ended, so a slow call counts once, and what callers of a busy server would have waited behind it
/// (coordinated omission) is in none of them.

#include <random>
#include <vector>

#include "bench/loop.hpp"

namespace holdfast::bench {

class LatencyLoop : public detail::Batches {
 public:
  /// Of `settings`, these count: samples (calls that are timed, where `process_s` is none), process_s, warmup
  /// (by time: the first tenth), seed.
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
  std::uint64_t gap_ = 0;  ///< untimed calls between two timed ones, on average
  std::uint64_t batch_ = 1;
  double began_ns_ = 0;     ///< the first timed call
  double own_cost_ns_ = 0;  ///< of an empty stretch
  double batch_began_ns_ = 0;
  double since_ns_ = 0;  ///< the stretch that runs
  bool paused_ = false;
  double timed_ns_ = 0;          ///< of the batch, without pauses and without waiting for a processor
  int stretches_ = 0;            ///< of the batch
  double stretch_ended_ns_ = 0;  ///< the last one that was timed
  double last_delay_ns_ = 0;     ///< of the scheduler's counter, when it was read last
  double last_rest_ns_ = 0;      ///< CPU time of other threads and of children, likewise
  std::vector<double> latencies_;
};

/// The quantiles of all of them; complete, unless there are none.
std::vector<wire::ChildReport> latency_reports(const std::vector<double>& latencies_ns);

}  // namespace holdfast::bench
