#pragma once

/// LongPauses: how long it took from one reading of a clock to the next, wherever that was long. Between them a body ran: so
/// the samples of Catch2 can be told from the readings of its clock (adapters/catch2_samples.hpp).
///
///     LongPauses<1'000> pauses;
///     pauses.read(now_ns, [&] { return waited_until_now_ns; });  // what of the pause that this reading ends it waited
///     for (const auto& pause : pauses) ...                       // the reading that ended it, from 1, and how long it was
///
/// Keeps the first so many; of those that follow, none. Takes a nanosecond, and allocates nothing. How long the thread has
/// waited for a processor until then is asked at the first reading, and at the end of a long pause: asking takes a
/// microsecond, which then falls behind a sample and not into one.

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

struct Pause {
  std::int64_t reading = 0;  ///< that ended it
  std::int64_t ns = 0;
  std::int64_t waited_ns = 0;  ///< of it, for a processor
};

template <std::size_t kMost>
class LongPauses {
 public:
  template <typename Waited>
  std::int64_t read(std::int64_t now_ns, const Waited& waited_until_now_ns) {
    const auto ns = now_ns - last_ns_;
    last_ns_ = now_ns;
    ++readings_;
    ended_long_ = readings_ > 1 && ns >= kLong_ns;
    if (readings_ == 1) waited_ns_ = waited_until_now_ns();
    return ended_long_ ? waited_in(ns, waited_until_now_ns()) : 0;
  }

  /// Whether a long pause ended with the last reading.
  bool ended_long() const { return ended_long_; }
  /// The last reading was taken anew, so that asking falls before the pause that begins with it.
  void begin_at(std::int64_t now_ns) { last_ns_ = now_ns; }

  const Pause* begin() const { return pauses_; }
  const Pause* end() const { return pauses_ + count_; }

 private:
  /// A sample of Catch2 is a thousand times as long as two readings are apart, which is 20 ns at least.
  static constexpr std::int64_t kLong_ns = 5'000;

  std::int64_t waited_in(std::int64_t ns, std::int64_t waited_until_now_ns) {
    const auto waited_ns = std::clamp<std::int64_t>(waited_until_now_ns - waited_ns_, 0, ns);
    waited_ns_ = waited_until_now_ns;
    if (count_ < kMost) pauses_[count_++] = {readings_, ns, waited_ns};
    return waited_ns;
  }

  Pause pauses_[kMost] = {};
  std::size_t count_ = 0;
  std::int64_t readings_ = 0;
  std::int64_t last_ns_ = 0;
  std::int64_t waited_ns_ = 0;  ///< until the last long pause
  bool ended_long_ = false;
};

}  // namespace holdfast::preload
