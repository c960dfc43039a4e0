#pragma once

/// Crew: the workers of one job, each running the body in a thread of its own.
///
/// Workers are set up one by one, stand at the gate before their first call until all of them are there, and
/// run until the crew stops. Whoever throws, skips or leaves its loop early ends the job; what it said first
/// is what is told. Made, used and destroyed by one thread, the controller's.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "holdfast/benchmark.hpp"
#include "measure/bell.hpp"
#include "measure/counted_batches.hpp"
#include "measure/groups.hpp"
#include "measure/shared.hpp"
#include "measure/window.hpp"

namespace holdfast::measure {

struct CrewSettings {
  Groups groups = {};
  bool pin = false;        ///< each worker to one processor
  double batch_ns = 20e3;  ///< how long a batch should last
  detail::Measures measures = detail::Measures::throughput;
  std::size_t in_flight = 0;  ///< operations that all of them together should have under way
};

class Crew final : private Gate {
 public:
  /// `bell` rings when the job ends early; it outlives the crew.
  Crew(BenchmarkBody body, CrewSettings settings, Bell& bell)
      : body_(std::move(body)), settings_(std::move(settings)), bell_(bell) {}
  ~Crew() override { stop(); }

  /// Adds workers until there are `count`, and lets them run when all are there. Those that ran before run on.
  /// Returns when each has made a call, or the job has ended.
  void grow_to(int count);
  int workers() const { return static_cast<int>(workers_.size()); }

  /// How far all of them are.
  Reading read();

  /// Ends all workers, and what they share. Once more changes nothing.
  void stop();

  // ---- after stop()
  /// Why the job ended early; empty: it did not.
  const std::string& complaint() const { return complaint_; }
  /// Why it cannot run, as one of the workers says; empty: it can.
  std::string skipped() const;
  /// What the workers said of themselves: each counter, figure and warning as the first one says it that does.
  detail::Told told() const;
  /// What each of them says that one of its calls deals with: its items or bytes.
  std::vector<double> amounts(double detail::Told::*of) const;
  /// What the counter of that name came to for one call of all workers.
  double counted(const std::string& name) const;

 private:
  struct Worker {
    Worker(Gate& gate, Clock& clock, double batch_ns) : batches(gate, clock, batch_ns) {}
    CountedBatches batches;
    std::thread thread;
  };

  void pass() override;
  bool closed() const override { return closed_.load(std::memory_order_relaxed); }
  void add(int of_so_many);
  void run(Worker& worker, const BenchmarkBody& body);
  void end(const std::string& complaint);

  BenchmarkBody body_;
  CrewSettings settings_;
  Bell& bell_;
  SystemClock clock_;
  SharedObjects shared_;
  std::deque<Worker> workers_;  // they stay where they are
  alignas(kLine) std::atomic<bool> closed_{false};
  alignas(kLine) std::mutex mutex_;  ///< of what follows
  std::condition_variable changed_;
  int arrived_ = 0;
  int let_pass_ = 0;
  std::string complaint_;
};

}  // namespace holdfast::measure
