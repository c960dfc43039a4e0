#pragma once

/// InjectedLoss: computes how much longer a program works between two readings of its clock, so that a self-test of the gate
/// finds a loss in a program of another harness. A harness reads the clock before and after a body.
///
///     InjectedLoss loss;
///     loss.longer_ns(now_ns, 0.3);  // work that long, read the clock again, and call
///     loss.begin_at(again_ns);
///
/// Each thread needs its own object. It allocates nothing, and takes some nanoseconds.

#include <cstdint>

namespace holdfast::preload {

class InjectedLoss {
 public:
  /// Returns `share` of the time from the last reading to `now_ns`; 0 if that time is short.
  std::int64_t longer_ns(std::int64_t now_ns, double share) const {
    const auto passed_ns = now_ns - last_ns_;
    if (last_ns_ == 0 || passed_ns < kShortest_ns) return 0;
    return static_cast<std::int64_t>(static_cast<double>(passed_ns) * share);
  }

  /// The interval that the program measures next begins here.
  void begin_at(std::int64_t now_ns) { last_ns_ = now_ns; }

 private:
  /// Shorter intervals get no loss: harnesses measure their clock by readings in a row, which must not become slower.
  /// They measure a body for longer.
  static constexpr std::int64_t kShortest_ns = 500;

  std::int64_t last_ns_ = 0;
};

}  // namespace holdfast::preload
