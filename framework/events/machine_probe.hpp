#pragma once

/// Probes: fixed pieces of work beside every sample, whose time tells what the machine was doing. They serve
/// the judge: a sample beside a disturbed probe is not believed (stats/guard.hpp), and the clock of other days is divided out
/// (stats/clock.hpp).
///
/// One set takes about 60 us: small beside a sample of a millisecond, and near enough to it that the clock,
/// which changes within some ten milliseconds, is still the same.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/sample.hpp"

namespace holdfast::events {

class Probe {
 public:
  virtual ~Probe() = default;
  /// One reading of the machine.
  virtual Probes read() = 0;
};

/// A table that leads from each line of memory to another one, in one cycle.
class Chase {
 public:
  /// `lines` of 64 bytes, a power of two.
  explicit Chase(std::uint32_t lines);
  Chase(const Chase&) = delete;
  Chase& operator=(const Chase&) = delete;
  ~Chase();
  /// The line that lies `steps` behind `from`. Each step waits for the one before.
  std::uint32_t follow(std::uint32_t from, std::uint32_t steps) const;

 private:
  struct alignas(64) Line {
    std::uint32_t next;
  };
  Line* table_;
  std::size_t bytes_;
};

/// Real work on real tables.
///
///   clock        2 x 10,000 dependent multiplications; the shorter, since an interrupt is no slower clock
///   cache        a chase through 2,048 lines (128 KiB): as long as the inner caches hold them, all alike
///   throughput   12,000 additions in eight independent chains
///   large cache  a chase of 128 steps through 4 MiB, going on where the last reading ended
///
/// Next elements are drawn by a full-period congruential rule, which no prefetcher foresees.
class MachineProbe final : public Probe {
 public:
  MachineProbe();
  Probes read() override;

 private:
  Chase small_;
  Chase large_;
  std::uint32_t place_ = 0;  ///< in the large table
};

/// A reading between other work: the middle of three, after one that finds its tables cold.
Probes typical_reading(Probe& probe);

/// Typical readings for several that ask in turn: what ends one's stretch of work begins the next one's, as long as the
/// clock can be thought the same.
class SharedReadings {
 public:
  /// `probe` outlives this.
  explicit SharedReadings(Probe& probe) : probe_(probe) {}
  /// The last reading if that was taken less than 5 ms before `now_ns`, else a new one.
  Probes at(double now_ns);

 private:
  Probe& probe_;
  std::optional<double> taken_ns_;
  Probes last_;
};

}  // namespace holdfast::events
