#pragma once

/// WorkerGroup: the workers of one job, each running the body in a thread of its own.
///
/// Workers are set up one by one, stand at the gate before their first call until all of them are there, and
/// run until the group stops. A worker that throws, skips or leaves its loop early ends the job; the first reason
/// is reported. Made, used and destroyed by one thread, the controller's.

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

// The loop of a worker among others: it runs on and on, and tells how far it has come at the end of each
// batch. Between two batches there is nothing but the body and the register that counts down.

/// Processors fetch lines of 64 bytes in pairs.
inline constexpr std::size_t kLine = 128;

/// Counts how far a worker has come; the controller reads it while the worker runs.
///
/// Each counter has cache lines of its own. Only its worker writes it, once for each batch, so no worker waits for the line of
/// another, and a loop between two batches writes nothing. The reader takes a
/// consistent view by reading again when the worker wrote meanwhile.
class alignas(kLine) ProgressCounter {
 public:
  struct View {
    std::uint64_t done = 0;   ///< calls in batches that have ended
    double since_ns = 0;      ///< when the batch under way began
    std::uint64_t batch = 0;  ///< its calls; 0: the worker has ended
    double each_ns = 0;       ///< one call of the batch before; 0: there was none

    /// Calls by `now_ns`: of the batch under way, the share that should be done. What is believed too early is
    /// not counted again: the next view begins from what was done.
    double calls(double now_ns) const {
      const auto whole = static_cast<double>(done);
      if (each_ns <= 0) return whole;
      return whole + std::clamp((now_ns - since_ns) / each_ns, 0.0, static_cast<double>(batch));
    }
  };

  void write(const View& view) {
    const auto version = version_.load(std::memory_order_relaxed);
    version_.store(version + 1, std::memory_order_relaxed);  // odd: being written
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

/// A worker asks it before its first call.
class Gate : detail::NonCopyable {
 public:
  virtual ~Gate() = default;
  /// Waits until the others are there too.
  virtual void pass() = 0;
  /// Whether the job is over. Read once for each batch, and written once.
  virtual bool closed() const = 0;
};

class WorkerLoop final : public detail::Batches {
 public:
  /// All outlive the worker. `batch_ns`: how long a batch should last.
  WorkerLoop(Gate& gate, Clock& clock, double batch_ns) : gate_(gate), clock_(clock), batch_ns_(batch_ns) {}

  std::uint64_t next_batch() override;
  /// Throws: others run meanwhile, and what they do cannot be stopped.
  void pause() override;

  ProgressCounter::View view() const { return progress_.read(); }
  /// Whether the loop came to its end.
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

// When the controller of a job reads the counters: at the start, and then at absolute deadlines, start plus
// n intervals, so that what one reading takes too long is not added to the next.
//
// A deadline that has passed before the controller could wait for it is missed: the machine does not wake sleepers
// in time. From then on the controller waits busily, which takes a processor, and says so. A reading that
// was missed by whole intervals leaves them out; rates are by the time that really passed.

/// The controller waits with it. Tests substitute it.
class Timer {
 public:
  Timer() = default;
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  virtual ~Timer() = default;
  virtual double now_ns() = 0;
  /// False: the job has ended before.
  virtual bool sleep_until(double ns) = 0;
  virtual bool spin_until(double ns) = 0;
};

class Deadlines {
 public:
  enum class WhenMissed { spin, sleep_on };

  /// The first interval begins now.
  Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed = WhenMissed::spin);

  /// Waits for the end of the interval. False: the job has ended before.
  bool next();

  bool missed() const { return missed_; }
  /// The latest that a wait ended after its deadline.
  double late_ns() const { return late_ns_; }

 private:
  Timer& timer_;
  double interval_ns_;
  WhenMissed when_missed_;
  double deadline_ns_;
  bool missed_ = false;
  double late_ns_ = 0;
};

/// Ends the waiting of a controller before its deadline.
class Wakeup final : public Timer {
 public:
  /// From any thread; for good.
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
  bool pin = false;        ///< each worker to one processor
  double batch_ns = 20e3;  ///< how long a batch should last
  detail::Measures measures = detail::Measures::throughput;
  std::size_t in_flight = 0;  ///< operations that all of them together should have under way
  int nice = 0;               ///< the workers' priority, where that of the thread that adds them is raised
  bool alone = true;  ///< no other job runs at the same time: all CPU time of the process is this one's
};

class WorkerGroup final : private Gate {
 public:
  /// `wakeup` is signalled when the job ends early; it outlives the group.
  WorkerGroup(BenchmarkBody body, WorkerGroupSettings settings, Wakeup& wakeup)
      : body_(std::move(body)), settings_(std::move(settings)), wakeup_(wakeup) {}
  ~WorkerGroup() override { stop(); }

  /// Adds workers until there are `count`, and lets them run when all are there. Those that ran before run on.
  /// Returns when each has made a call, or the job has ended.
  void grow_to(int count);
  int workers() const { return static_cast<int>(workers_.size()); }

  /// How far all of them are.
  WindowReading read();

  /// Ends all workers, and what they share. Once more changes nothing.
  void stop();

  // ---- after stop()
  /// Why the job ended early; empty: it did not.
  const std::string& failure() const { return failure_; }
  /// Why it cannot run, as one of the workers says; empty: it can.
  std::string skipped() const;
  /// What the bodies reported: each counter, figure and warning once, as the first worker that has it.
  detail::BodyResults results() const;
  /// What each of them says that one of its calls deals with: its items or bytes.
  std::vector<double> amounts(double detail::BodyResults::*of) const;
  /// What the counter of that name came to for one call of all workers.
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
  std::deque<Worker> workers_;  // they stay where they are
  alignas(kLine) std::atomic<bool> closed_{false};
  alignas(kLine) std::mutex mutex_;  ///< of what follows
  std::condition_variable changed_;
  int arrived_ = 0;
  int let_pass_ = 0;
  std::string failure_;
};

// RaisedPriority: a thread that reads what others count must have a processor when a sample ends, however many of them want
// one. As long as it lives, its thread has the highest priority that the system allows: root, or RLIMIT_NICE. Where none is
// allowed, nothing changes; a sample that ends late is warned of. Threads that this one starts inherit it, and call usual().

class RaisedPriority : detail::NonCopyable {
 public:
  RaisedPriority() {
    for (int nice = kHighest; nice < usual_ && setpriority(PRIO_PROCESS, 0, nice) != 0;) ++nice;
  }
  ~RaisedPriority() { setpriority(PRIO_PROCESS, 0, usual_); }

  /// Returns the priority that the thread had before, as "nice" counts it; for usual().
  int before() const { return usual_; }
  static void usual(int before) { setpriority(PRIO_PROCESS, 0, before); }

 private:
  static constexpr int kHighest = -20;
  int usual_ = getpriority(PRIO_PROCESS, 0);
};

}  // namespace holdfast::bench
