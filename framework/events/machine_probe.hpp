#pragma once

/// Probes: fixed pieces of work beside every sample, whose times show the state of the machine. The judge uses them: a sample
/// beside a disturbed probe is not used (stats/guard.hpp), and the results of other days are adjusted for the CPU frequency
/// (stats/clock.hpp).
///
/// One set takes about 60 us. This is short compared with a sample of a millisecond. It is also close enough to the sample
/// that the clock frequency, which changes within some ten milliseconds, is still the same.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/sample.hpp"

namespace holdfast::events {

class Probe {
 public:
  virtual ~Probe() = default;
  /// Takes one reading of the machine.
  virtual Probes read() = 0;
};

/// A table in which each line of memory contains the index of another line. All lines form one cycle.
class Chase {
 public:
  /// The table has `lines` of 64 bytes; `lines` is a power of two.
  explicit Chase(std::uint32_t lines);
  Chase(const Chase&) = delete;
  Chase& operator=(const Chase&) = delete;
  ~Chase();
  /// Returns the line `steps` after `from`. Each step depends on the one before.
  std::uint32_t follow(std::uint32_t from, std::uint32_t steps) const;

 private:
  struct alignas(64) Line {
    std::uint32_t next;
  };
  Line* table_;
  std::size_t bytes_;
};

/// The probes with real work.
///
///   `clock`        2 x 10,000 dependent multiplications; the shorter time, because interrupts do not slow the clock.
///   `cache`        A chase through 2,048 lines (128 KiB); its time is constant while the inner caches hold them.
///   `throughput`   12,000 additions in eight independent chains.
///   `large cache`  A chase of 128 steps through 4 MiB, continued where the last reading ended.
///
/// The order of the elements is a full-period congruential sequence, which no prefetcher predicts.
class MachineProbe final : public Probe {
 public:
  MachineProbe();
  Probes read() override;

 private:
  Chase small_;
  Chase large_;
  std::uint32_t place_ = 0;  ///< position in the large table
};

/// Takes a reading between other work: the median of three readings. A first reading, which finds its tables not in the
/// caches, does not count.
Probes typical_reading(Probe& probe);

/// Shares readings among several callers in turn: the reading at the end of one caller's work is also the first
/// reading of the next caller, as long as the clock counts as unchanged.
class SharedReadings {
 public:
  /// `probe` must outlive this object.
  explicit SharedReadings(Probe& probe) : probe_(probe) {}
  /// Returns the last reading if it was taken less than 5 ms before `now_ns`, else a new one.
  Probes at(double now_ns);

 private:
  Probe& probe_;
  std::optional<double> taken_ns_;
  Probes last_;
};

}  // namespace holdfast::events
