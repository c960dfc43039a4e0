#pragma once

/// WorkerGroup: the workers of one job, each running the body in a thread of its own.
///
/// Workers are set up one by one, stand at the gate before their first call until all of them are there, and
/// run until the group stops. A worker that throws, skips or leaves its loop early ends the job; the first reason
/// is reported. Made, used and destroyed by one thread, the controller's.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bench/child_reports.hpp"
#include "bench/setting_values.hpp"
#include "bench/shared_objects.hpp"
#include "bench/worker_loop.hpp"
#include "holdfast/benchmark.hpp"

namespace holdfast::bench {

struct WorkerGroupSettings {
  Groups groups = {};
  bool pin = false;        ///< each worker to one processor
  double batch_ns = 20e3;  ///< how long a batch should last
  detail::Measures measures = detail::Measures::throughput;
  std::size_t in_flight = 0;  ///< operations that all of them together should have under way
  int nice = 0;               ///< the workers' priority, where that of the thread that adds them is raised
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

}  // namespace holdfast::bench
