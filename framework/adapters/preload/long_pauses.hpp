#pragma once

/// LongPauses: how long it took from one reading of a clock to the next, wherever that was long. Between them a body ran: so
/// the samples of Catch2 can be told from the readings of its clock (adapters/catch2_samples.hpp).
///
///     LongPauses<1'000> pauses;
///     pauses.read(now_ns);
///     for (const auto& pause : pauses) ...  // the reading that ended it, from 1, and how long it was
///
/// Keeps the first so many; of those that follow, none. Takes a nanosecond, and allocates nothing.

#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

struct Pause {
  std::int64_t reading = 0;  ///< that ended it
  std::int64_t ns = 0;
};

template <std::size_t kMost>
class LongPauses {
 public:
  void read(std::int64_t now_ns) {
    ++readings_;
    const auto ns = now_ns - last_ns_;
    if (ns >= kLong_ns && readings_ > 1 && count_ < kMost) pauses_[count_++] = {readings_, ns};
    last_ns_ = now_ns;
  }

  const Pause* begin() const { return pauses_; }
  const Pause* end() const { return pauses_ + count_; }

 private:
  /// A sample of Catch2 is a thousand times as long as two readings are apart, which is 20 ns at least.
  static constexpr std::int64_t kLong_ns = 5'000;

  Pause pauses_[kMost] = {};
  std::size_t count_ = 0;
  std::int64_t readings_ = 0;
  std::int64_t last_ns_ = 0;
};

}  // namespace holdfast::preload
