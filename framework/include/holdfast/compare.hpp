#pragma once

/// compare(candidate, reference) measures the ratio of the times of two calls, in this process.
///
///     const auto c = holdfast::compare([&] { return sort_new(v); }, [&] { return sort_old(v); });
///     std::puts(c.to_string().c_str());    // 0.871 times the reference (99 % interval 0.868 to 0.874)
///
/// Each side has its own number of calls and its own warm-up, as in measure(). Samples are then taken in rounds, one of
/// each side, in alternating order: candidate, reference, reference, candidate, and so on. Drift of the machine
/// affects both sides alike and cancels out.
///
/// The result is the median of the ratios candidate / reference of all rounds. The bounds of its confidence interval
/// are two of the sorted ratios. The interval assumes no distribution (stats/statistics.hpp), but assumes that rounds
/// are independent. It covers variation between rounds, and not effects that last for the whole process. Memory
/// layout can make two copies of one function differ by a few per cent.
///
/// Threads, ownership and exceptions are as in holdfast/measure.hpp.

#include <string>
#include <vector>

#include "holdfast/measurement.hpp"

namespace holdfast {

struct CompareOptions {
  int rounds = 30;  ///< at least as many as an interval at `confidence` needs: eight for 0.99
  double sample_time_s =
      1e-3;  ///< of each side in each round; this option and the next three are as in MeasureOptions
  bool warm_up = true;
  detail::Action set_up = {};  ///< for calls of both sides
  detail::Action tear_down = {};
  double confidence = 0.99;  ///< of the interval, between 0 and 1
};

/// The result of compare(). A value type, which may be copied and kept.
struct Comparison {
  double ratio = 1;                 ///< the median of `ratios`
  double low = 1;                   ///< the lower bound of its confidence interval
  double high = 1;                  ///< the upper bound of its confidence interval
  double confidence = 0.99;         ///< the requested confidence; the interval covers at least this
  std::vector<double> ratios = {};  ///< candidate / reference, one for each round, in their order
  Measurement candidate = {};
  Measurement reference = {};

  /// Returns "3.02 times the reference (99 % interval 2.98 to 3.05)".
  std::string to_string() const;
};

namespace detail {
Comparison compared_loops(LoopBody candidate, LoopBody reference, const CompareOptions& options);
}

/// Compares two callables without arguments. Throws holdfast::Error, a std::runtime_error, if an option is out of its
/// range, there are too few rounds for the confidence, or a side takes no time at all.
template <class Candidate, class Reference>
Comparison compare(Candidate&& candidate, Reference&& reference, const CompareOptions& options = {}) {
  return detail::compared_loops(detail::Looped(candidate).body(), detail::Looped(reference).body(), options);
}

}  // namespace holdfast
