#pragma once

/// FixedSteps: what each reading of a clock is more than the one before, so that nanobench runs a body as often as is wanted.
///
/// nanobench takes a reading before an epoch and one after it. It begins a run with epochs of few iterations: of one that
/// seems short it makes ten times as many, and the first that seems long enough says how many the others have. So the first
/// epochs of a run take no time by this clock, and all others take a whole step:
///
///     FixedSteps<100> steps(100'000'000);
///     steps.read("2 4 20 64");  // 10^2 iterations in the runs that begin with the readings 20 and 64, counted from 0 without
///                               // such short epochs; a run has 4 readings more than without them
///     steps.next();             // of reading 0
///
/// Not more than so many runs; none where the text is none of these.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace holdfast::preload {

template <std::size_t kMost>
class FixedSteps {
 public:
  explicit constexpr FixedSteps(std::int64_t whole_ns) : whole_ns_(whole_ns) {}

  void read(const char* text) {
    std::uint64_t numbers[2] = {};
    for (auto& number : numbers) {
      if (!take(text, number)) return;
    }
    short_in_a_run_ = 2 * numbers[0];
    further_ = numbers[1];
    while (runs_ < kMost && take(text, begins_[runs_])) ++runs_;
  }

  std::int64_t next() {
    if (run_ < runs_ && reading_++ == begins_[run_] + more_) {
      short_ = short_in_a_run_;
      more_ += further_;
      ++run_;
    }
    if (short_ == 0) return whole_ns_;
    return --short_ % 2 == 0 ? kShortNs : whole_ns_;
  }

 private:
  static constexpr std::int64_t kShortNs = 1;

  static bool take(const char*& text, std::uint64_t& number) {
    char* end = nullptr;
    number = std::strtoull(text, &end, 10);
    const bool taken = end != text;
    text = end;
    return taken;
  }

  std::int64_t whole_ns_;
  std::uint64_t begins_[kMost] = {};
  std::size_t runs_ = 0;
  std::size_t run_ = 0;  ///< the next
  std::uint64_t short_in_a_run_ = 0;
  std::uint64_t further_ = 0;
  std::uint64_t more_ = 0;   ///< readings until now than without short epochs
  std::uint64_t short_ = 0;  ///< readings that are left of short epochs
  std::uint64_t reading_ = 0;
};

}  // namespace holdfast::preload
