#pragma once

/// ClockEstimate: recognises, among the readings of a clock, the end of each series from which Catch2 estimates its clock.
///
/// Catch2 2.9 to 3 reads the clock 10,001 times in a row, between a reading before and one after it. It doubles that number
/// until the series takes 100 ms. Then it begins with 10,001 readings again, until the series takes 500 ms (catch_estimate_clock.hpp: resolution,
/// run_for_at_least). It examines a series before it reads the clock again, which takes tens of microseconds.
///
///     ClockEstimate estimate;
///     if (estimate.ends_with(now_ns, 1'000)) ...  // the reading after a series
///
/// Each thread needs its own object. It allocates nothing, and takes some nanoseconds.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace holdfast::preload {

class ClockEstimate {
 public:
  /// Processes the next reading. Returns true if it ends a series, which happens twice: for warming up, and for the estimate.
  /// `pause_ns` is longer than the time between consecutive readings, and shorter than the time to examine a series.
  bool ends_with(std::int64_t now_ns, std::int64_t pause_ns) {
    ++readings_;
    const bool paused = now_ns - last_ns_ > pause_ns;
    const auto series = paused && !is_late() ? ended_series() : 0;
    const bool ends = series > 0;
    if (ends) {
      begins_at_ = {};  // the next series begins after this one
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
  static constexpr std::int64_t kAround = 2;  // one more reading precedes it
  static constexpr int kEstimates = 2;
  static constexpr std::int64_t kPatience = 4;  // the second series is as long as the first

  /// Records that this reading may be the one before a series. A series pauses for each new page of memory that it fills,
  /// every 512 readings, and when the system interrupts it.
  void begin() {
    begins_at_[next_] = readings_;
    next_ = (next_ + 1) % begins_at_.size();
  }

  /// Returns the length of the series that ends with this reading; 0 if none does.
  std::int64_t ended_series() const {
    for (const auto begin : begins_at_) {
      for (const auto more : {kAround, kFirst}) {
        const auto count = readings_ - begin - more;
        if (begin > 0 && is_series(count)) return count;
      }
    }
    return 0;
  }

  /// Returns true if the end of the second series was not recognised. Catch2 has then finished its estimate, so a
  /// later match is not the end of a series.
  bool is_late() const { return ended_ > 0 && readings_ > latest_; }

  /// Returns true for 10,000 times a power of two.
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
  std::int64_t latest_ = 0;  ///< last reading that can end the second series
};

// LongPauses records the long pauses between the readings of a clock. A body ran between such readings, so the samples of
// Catch2 follow from the readings of its clock (adapters/catch2_samples.hpp).
//
//     LongPauses<1'000> pauses;
//     pauses.read(now_ns, [&] { return waited_until_now_ns; });  // returns the waiting time in the pause that just ended
//     for (const auto& pause : pauses) ...                       // the reading that ended it, from 1, and its length
//
// It keeps the first kMost pauses and none after them. A reading takes a nanosecond and allocates nothing. At the first reading
// and at the end of a long pause it asks how long the thread has waited for a processor. This takes a microsecond, which falls
// after a sample, not into it.

struct Pause {
  std::int64_t reading = 0;  ///< the reading that ended it
  std::int64_t ns = 0;
  std::int64_t waited_ns = 0;  ///< part of it in which the thread waited for a processor
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

  /// Returns true if a long pause ended with the last reading.
  bool ended_long() const { return ended_long_; }
  /// Replaces the last reading, so that the time of asking is not part of the pause that begins with it.
  void begin_at(std::int64_t now_ns) { last_ns_ = now_ns; }

  const Pause* begin() const { return pauses_; }
  const Pause* end() const { return pauses_ + count_; }

 private:
  /// A sample of Catch2 is a thousand times as long as the time between two readings, which is at least 20 ns.
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
  std::int64_t waited_ns_ = 0;  ///< total at the end of the last long pause
  bool ended_long_ = false;
};

// SampleEnds finds the readings of Catch2's clock that end a sample. Readings alternate: one begins a sample, and the next one
// ends it. A sample is usually long, and the pause between two samples is short.
//
//     SampleEnds ends;
//     if (ends.end_with(pause_was_long)) ...  // for each reading after the estimate of the clock
//
// If the body reads the clock itself, readings do not alternate. The order is found again after some samples whose body does not
// read the clock.

class SampleEnds {
 public:
  /// Processes the next reading. `was_long`: a long pause ended with it. Returns true if the reading ends a sample.
  bool end_with(bool was_long) {
    is_end_ = !is_end_;
    pauses_ = (2 * pauses_ + (was_long ? 1U : 0U)) % 16;
    if (pauses_ == kInRow) is_end_ = false;
    return is_end_;
  }

 private:
  /// Pauses long, short, long, short: this reading begins a sample after two others.
  static constexpr unsigned kInRow = 0b1010;

  unsigned pauses_ = 0;
  /// True if the last reading ended a sample. Readings come in pairs, but Catch2 first tests its clock with a single
  /// one.
  bool is_end_ = false;
};

}  // namespace holdfast::preload
