#pragma once

/// The loop of a worker among others: it runs on and on, and tells how far it has come at the end of each
/// batch. Between two batches there is nothing but the body and the register that counts down.

#include <atomic>
#include <cstdint>

#include "holdfast/state.hpp"
#include "measure/clock.hpp"
#include "measure/tally.hpp"

namespace holdfast::measure {

/// What a worker asks before its first call.
class Gate {
 public:
  Gate() = default;
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;
  virtual ~Gate() = default;
  /// Waits until the others are there too.
  virtual void pass() = 0;
  /// Whether the job is over. Read once for each batch, and written once.
  virtual bool closed() const = 0;
};

class CountedBatches final : public detail::Batches {
 public:
  /// All outlive the worker. `batch_ns`: how long a batch should last.
  CountedBatches(Gate& gate, Clock& clock, double batch_ns)
      : gate_(gate), clock_(clock), batch_ns_(batch_ns) {}

  std::uint64_t next_batch() override;
  /// Throws: others run meanwhile, and what they do cannot be stopped.
  void pause() override;

  Tally::View view() const { return tally_.read(); }
  /// Whether the loop came to its end.
  bool complete() const { return phase_ == Phase::done; }

 private:
  enum class Phase { idle, running, done };
  std::uint64_t begin(double now_ns);

  Gate& gate_;
  Clock& clock_;
  double batch_ns_;
  Phase phase_ = Phase::idle;
  Tally::View now_;
  Tally tally_;
};

}  // namespace holdfast::measure
