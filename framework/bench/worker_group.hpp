#pragma once

/// WorkerGroup: the workers of one job, each of which runs the body in its own thread.
///
/// Workers are set up one by one, wait at the gate before their first call until all are there, and run until the group
/// stops. A worker that throws, skips or leaves its loop early ends the job, and the first reason is reported. One thread,
/// that of the controller, makes, uses and destroys the group.

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bench/child_reports.hpp"
#include "bench/clock.hpp"
#include "bench/setting_values.hpp"
#include "bench/shared_objects.hpp"
#include "holdfast/benchmark.hpp"
#include "holdfast/detail/place.hpp"
#include "holdfast/state.hpp"

namespace holdfast::bench {

// The loop of one of several workers: it runs until the job is over, and publishes its progress at the end of each batch.
// Within a batch there is only the body and the register that counts down.

/// Alignment against false sharing: processors fetch cache lines of 64 bytes in pairs.
inline constexpr std::size_t kLine = 128;

/// The progress of a worker, which the controller reads while the worker runs.
///
/// Each counter has its own cache lines. Only its worker writes it, once for each batch, so that no worker waits for the
/// cache line of another, and the loop within a batch writes nothing. The reader gets a consistent view, because it reads
/// again if the worker wrote meanwhile.
class alignas(kLine) ProgressCounter {
 public:
  struct View {
    std::uint64_t done = 0;   ///< number of calls in completed batches
    double since_ns = 0;      ///< begin of the current batch
    std::uint64_t batch = 0;  ///< number of calls in the current batch; 0 if the worker has ended
    double each_ns = 0;       ///< time of one call in the previous batch; 0 if there was none

    /// Returns the number of calls by `now_ns`, with the share of the current batch that should be complete. An estimate
    /// that is too high is not counted twice, because the next view begins from completed calls.
    double calls(double now_ns) const {
      const auto whole = static_cast<double>(done);
      if (each_ns <= 0) return whole;
      return whole + std::clamp((now_ns - since_ns) / each_ns, 0.0, static_cast<double>(batch));
    }
  };

  void write(const View& view) {
    const auto version = version_.load(std::memory_order_relaxed);
    version_.store(version + 1, std::memory_order_relaxed);  // odd while being written
    done_.store(view.done, std::memory_order_release);
    since_ns_.store(view.since_ns, std::memory_order_release);
    batch_.store(view.batch, std::memory_order_release);
    each_ns_.store(view.each_ns, std::memory_order_release);
    version_.store(version + 2, std::memory_order_release);
  }

  View read() const {
    for (;;) {
      const auto before = version_.load(std::memory_order_acquire);
      const View view{.done = done_.load(std::memory_order_acquire),
                      .since_ns = since_ns_.load(std::memory_order_acquire),
                      .batch = batch_.load(std::memory_order_acquire),
                      .each_ns = each_ns_.load(std::memory_order_acquire)};
      if (before % 2 == 0 && version_.load(std::memory_order_relaxed) == before) return view;
    }
  }

 private:
  std::atomic<std::uint64_t> version_{0};
  std::atomic<std::uint64_t> done_{0};
  std::atomic<double> since_ns_{0};
  std::atomic<std::uint64_t> batch_{0};
  std::atomic<double> each_ns_{0};
};

/// The gate that a worker passes before its first call.
class Gate : detail::NonCopyable {
 public:
  virtual ~Gate() = default;
  /// Waits until the other workers are there, too.
  virtual void pass() = 0;
  /// Returns true if the job is over. It is read once for each batch, and written once.
  virtual bool closed() const = 0;
};

class WorkerLoop final : public detail::Batches {
 public:
  /// Gate and clock must outlive the worker. `batch_ns` is the intended duration of a batch.
  WorkerLoop(Gate& gate, Clock& clock, double batch_ns) : gate_(gate), clock_(clock), batch_ns_(batch_ns) {}

  std::uint64_t next_batch() override;
  /// Throws Error, because other workers run meanwhile and cannot be stopped.
  void pause() override;

  ProgressCounter::View view() const { return progress_.read(); }
  /// Returns true if the loop ran to its end.
  bool complete() const { return phase_ == Phase::done; }

 private:
  enum class Phase { idle, running, done };
  std::uint64_t begin(double now_ns);

  Gate& gate_;
  Clock& clock_;
  double batch_ns_;
  Phase phase_ = Phase::idle;
  ProgressCounter::View now_;
  ProgressCounter progress_;
};

// Deadlines: the controller of a job reads the counters at the start, and then at absolute deadlines, start plus n intervals.
// So the delay of one reading is not added to the next.
//
// A deadline is missed if it has passed before the controller could wait for it, because the machine does not wake sleeping
// threads in time. From then on, the controller waits busily, which uses a processor, and reports that. Whole intervals that
// were missed are left out; rates use the time that has really passed.

/// The timer with which the controller waits. Tests replace it.
class Timer {
 public:
  Timer() = default;
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  virtual ~Timer() = default;
  virtual double now_ns() = 0;
  /// Returns false if the job has ended before.
  virtual bool sleep_until(double ns) = 0;
  virtual bool spin_until(double ns) = 0;
};

class Deadlines {
 public:
  enum class WhenMissed { spin, sleep_on };

  /// The first interval begins now.
  Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed = WhenMissed::spin);

  /// Waits for the end of the interval. Returns false if the job has ended before.
  bool next();

  bool missed() const { return missed_; }
  /// Returns the maximum delay of the end of a wait after its deadline.
  double late_ns() const { return late_ns_; }

 private:
  Timer& timer_;
  double interval_ns_;
  WhenMissed when_missed_;
  double deadline_ns_;
  bool missed_ = false;
  double late_ns_ = 0;
};

/// A timer whose waits can be ended before their deadlines.
class Wakeup final : public Timer {
 public:
  /// Ends all current and future waits. Any thread may call it.
  void signal();
  bool signalled() const { return signalled_.load(std::memory_order_relaxed); }

  double now_ns() override { return clock_.wall_ns(); }
  bool sleep_until(double ns) override;
  bool spin_until(double ns) override;

 private:
  SystemClock clock_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> signalled_{false};
};

struct WorkerGroupSettings {
  Groups groups = {};
  bool pin = false;        ///< true to pin each worker to one processor
  double batch_ns = 20e3;  ///< intended duration of a batch
  detail::Measures measures = detail::Measures::throughput;
  std::size_t in_flight = 0;  ///< number of operations of all workers that should be in flight
  int nice = 0;  ///< nice value of the workers; the thread that adds them may have a raised priority
  bool alone =
      true;  ///< true if no other job runs at the same time: all CPU time of the process is this job's
};

class WorkerGroup final : private Gate {
 public:
  /// `wakeup` is signalled when the job ends early; it must outlive the group.
  WorkerGroup(BenchmarkBody body, WorkerGroupSettings settings, Wakeup& wakeup)
      : body_(std::move(body)), settings_(std::move(settings)), wakeup_(wakeup) {}
  ~WorkerGroup() override { stop(); }

  /// Adds workers until there are `count`, and lets them run when all are there. Earlier workers keep running. Returns when
  /// each has made a call, or the job has ended.
  void grow_to(int count);
  int workers() const { return static_cast<int>(workers_.size()); }

  /// Returns the progress of all workers.
  WindowReading read();

  /// Ends all workers, and destroys their shared objects. Further calls have no effect.
  void stop();

  // ---- after stop()
  /// Returns the reason why the job ended early; empty if it did not.
  const std::string& failure() const { return failure_; }
  /// Returns the reason of the first worker that skipped the benchmark; empty if none did.
  std::string skipped() const;
  /// Returns the results of the bodies: each counter, figure and warning once, from the first worker that has it.
  detail::BodyResults results() const;
  /// Returns the items or bytes per call, for each worker.
  std::vector<double> amounts(double detail::BodyResults::*of) const;
  /// Returns the total of a counter over all workers, per call.
  double counted(const std::string& name) const;

 private:
  struct Worker {
    Worker(Gate& gate, Clock& clock, double batch_ns) : batches(gate, clock, batch_ns) {}
    WorkerLoop batches;
    std::thread thread;
  };

  void pass() override;
  bool closed() const override { return closed_.load(std::memory_order_relaxed); }
  void add(int total);
  void run(Worker& worker, const BenchmarkBody& body);
  void end(const std::string& failure);
  double cpu_ns();

  BenchmarkBody body_;
  WorkerGroupSettings settings_;
  Wakeup& wakeup_;
  SystemClock clock_;
  SharedObjects shared_;
  std::deque<Worker> workers_;  // a deque, because their addresses must not change
  alignas(kLine) std::atomic<bool> closed_{false};
  alignas(kLine) std::mutex mutex_;  ///< protects the members below
  std::condition_variable changed_;
  int arrived_ = 0;
  int let_pass_ = 0;
  std::string failure_;
};

// RaisedPriority: the thread that reads the counters must get a processor when a sample ends, however many other threads are
// ready. During the lifetime of the object, its thread has the highest priority that the system allows (root, or RLIMIT_NICE),
// or its usual one if that is requested (PRIORITY). If no higher priority is allowed, nothing changes; there is a warning if a
// sample ends late. Threads that this thread starts inherit the priority, and call usual() to restore the previous one.

class RaisedPriority : detail::NonCopyable {
 public:
  explicit RaisedPriority(Priority asked = Priority::highest) {
    if (asked == Priority::usual) return;
    for (int nice = kHighest; nice < usual_ && setpriority(PRIO_PROCESS, 0, nice) != 0;) ++nice;
  }
  ~RaisedPriority() { setpriority(PRIO_PROCESS, 0, usual_); }

  /// Returns the previous nice value of the thread, for usual().
  int before() const { return usual_; }
  static void usual(int before) { setpriority(PRIO_PROCESS, 0, before); }

 private:
  static constexpr int kHighest = -20;
  int usual_ = getpriority(PRIO_PROCESS, 0);
};

}  // namespace holdfast::bench
