#pragma once

/// FixedSteps: computes the difference between consecutive readings of a clock, so that nanobench runs a body a given number
/// of times.
///
/// nanobench takes a reading before an epoch and one after it. It begins a run with epochs of few iterations. If an epoch
/// seems short, nanobench multiplies the iterations by ten. The first epoch that seems long enough determines the iterations
/// of the others. So the first epochs of a run take no time by this clock, and all others take a whole step.
///
///     FixedSteps<100> steps(100'000'000);
///     steps.read("2 4 20 64");  // 10^2 iterations in the runs that begin with the readings 20 and 64, counted from 0 in a
///                               // program without short epochs; short epochs add 4 readings to a run
///     steps.next();             // of reading 0
///
/// The template argument limits the number of runs. Numbers from the first one of another format on are ignored; without the
/// first two numbers, there are no runs.

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
  std::size_t run_ = 0;  ///< index of the next run
  std::uint64_t short_in_a_run_ = 0;
  std::uint64_t further_ = 0;
  std::uint64_t more_ = 0;   ///< number of readings that short epochs have added until now
  std::uint64_t short_ = 0;  ///< readings that remain of short epochs
  std::uint64_t reading_ = 0;
};

}  // namespace holdfast::preload
