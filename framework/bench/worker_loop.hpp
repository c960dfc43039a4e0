#pragma once

/// The loop of a worker among others: it runs on and on, and tells how far it has come at the end of each
/// batch. Between two batches there is nothing but the body and the register that counts down.

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "bench/clock.hpp"
#include "holdfast/state.hpp"

namespace holdfast::bench {

/// Processors fetch lines of 64 bytes in pairs.
inline constexpr std::size_t kLine = 128;

/// How far a worker has come, for the controller to read while the worker runs.
///
/// Each is in cache lines of its own and only its worker writes it, once for each batch: a loop between two
/// batches writes nothing at all, and no worker ever waits for another one's line. The reader takes a
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

/// What a worker asks before its first call.
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

}  // namespace holdfast::bench
