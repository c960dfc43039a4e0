#pragma once

/// Probes: fixed pieces of work beside every sample, whose time tells what the machine was doing. They serve
/// the judge (judge/guard.hpp): a slower clock is divided out, and a sample beside a disturbed probe is not
/// believed.
///
/// One set takes about 60 us: small beside a sample of a millisecond, and near enough to it that the clock,
/// which changes within some ten milliseconds, is still the same.

#include <cstdint>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::measure {

class Probe {
 public:
  virtual ~Probe() = default;
  /// One reading of the machine.
  virtual Probes read() = 0;
};

/// Real work on real tables.
///
///   clock        2 x 10,000 dependent multiplications; the shorter, since an interrupt is no slower clock
///   cache        a chase through 2,048 lines (128 KiB): as long as the inner caches hold them, all alike
///   throughput   12,000 additions in eight independent chains
///   large cache  a chase of 128 steps through 8 MiB, going on where the last reading ended
///
/// Next elements are drawn by a full-period congruential rule, which no prefetcher foresees.
class MachineProbe final : public Probe {
 public:
  MachineProbe();
  Probes read() override;

 private:
  struct alignas(64) Line {
    std::uint32_t next;
  };
  std::vector<Line> small_;
  std::vector<Line> large_;
  std::uint32_t place_ = 0;  ///< in the large table
};

}  // namespace holdfast::measure
