#pragma once

/// SampleEnds: which readings of Catch2's clock end a sample. One begins it and one ends it, and mostly a sample is long and
/// what lies between two samples is short.
///
///     SampleEnds ends;
///     if (ends.end_with(pause_was_long)) ...  // for each reading behind the estimate of the clock
///
/// A body that reads the clock itself puts it out of step, until samples follow each other without such readings.

namespace holdfast::preload {

class SampleEnds {
 public:
  /// Takes the next reading, and whether a long pause ended with it.
  bool end_with(bool was_long) {
    is_end_ = !is_end_;
    pauses_ = (2 * pauses_ + (was_long ? 1U : 0U)) % 16;
    if (pauses_ == kInRow) is_end_ = false;
    return is_end_;
  }

 private:
  /// Long, short, long, short: this reading begins a sample behind two others.
  static constexpr unsigned kInRow = 0b1010;

  unsigned pauses_ = 0;
  /// Catch2 tries its clock with one reading between two, before it takes pairs.
  bool is_end_ = false;
};

}  // namespace holdfast::preload
