#pragma once

/// ClockEstimate: recognises, among the readings of a clock, where Catch2 ends a series that it estimates its clock from.
///
/// Catch2 2.9 to 3 reads the clock 10,001 times in a row, between a reading before and one after it, doubles that until it
/// took 100 ms, and begins once more until it took 500 ms (catch_estimate_clock.hpp: resolution, run_for_at_least). It looks
/// through a series before it reads the clock again, which takes tens of microseconds.
///
///     ClockEstimate estimate;
///     if (estimate.ends_with(now_ns, 1'000)) ...  // the reading after a series
///
/// A value for each thread. It allocates nothing, and takes some nanoseconds.

#include <array>
#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

class ClockEstimate {
 public:
  /// Takes the next reading. True: it ends a series. That is said twice: of warming up, and of the estimate. `pause_ns`:
  /// longer than readings in a row are apart, and shorter than it takes to look through a series.
  bool ends_with(std::int64_t now_ns, std::int64_t pause_ns) {
    ++readings_;
    const bool paused = now_ns - last_ns_ > pause_ns;
    const auto series = paused && !is_late() ? ended_series() : 0;
    const bool ends = series > 0;
    if (ends) {
      begins_at_ = {};  // the next series begins behind this one
      latest_ = readings_ + kPatience * series;
      ++ended_;
    }
    if (paused || begins_) begin();
    begins_ = ends;
    last_ns_ = now_ns;
    return ends;
  }

  bool is_over() const { return ended_ == kEstimates; }

 private:
  static constexpr std::int64_t kSeries = 10'000;
  static constexpr std::int64_t kFirst = 1;   // a series of n has n + 1 readings
  static constexpr std::int64_t kAround = 2;  // and there is one before it, which may follow another at once
  static constexpr int kEstimates = 2;
  static constexpr std::int64_t kPatience = 4;  // the second series is as long as the first

  /// This reading may be the one before a series. A series pauses for each page of memory that it fills first, every 512
  /// readings, and where the machine interrupts it.
  void begin() {
    begins_at_[next_] = readings_;
    next_ = (next_ + 1) % begins_at_.size();
  }

  /// Of how many readings a series ends here; 0: none does.
  std::int64_t ended_series() const {
    for (const auto begin : begins_at_) {
      for (const auto more : {kAround, kFirst}) {
        const auto count = readings_ - begin - more;
        if (begin > 0 && is_series(count)) return count;
      }
    }
    return 0;
  }

  /// The end of the second series was not recognised, so what looks like one is none: Catch2 is somewhere else by now.
  bool is_late() const { return ended_ > 0 && readings_ > latest_; }

  /// 10,000, or that doubled.
  static bool is_series(std::int64_t count) {
    const auto times = count / kSeries;
    return times > 0 && count % kSeries == 0 && (times & (times - 1)) == 0;
  }

  std::array<std::int64_t, 64> begins_at_{};
  std::size_t next_ = 0;
  std::int64_t readings_ = 0;
  std::int64_t last_ns_ = 0;
  bool begins_ = false;
  int ended_ = 0;
  std::int64_t latest_ = 0;  ///< reading that can end the second series
};

}  // namespace holdfast::preload
