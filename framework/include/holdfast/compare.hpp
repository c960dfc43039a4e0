#pragma once

/// compare(candidate, reference): how many times as long one call takes as another, in this process.
///
///     const auto c = holdfast::compare([&] { return sort_new(v); }, [&] { return sort_old(v); });
///     std::puts(c.to_string().c_str());    // 0.871 times the reference (99 % interval 0.868 to 0.874)
///
/// Each side gets its own number of calls and its own warming up, as in measure(). Then samples are taken in
/// rounds, one of each side, in turns: candidate, reference, reference, candidate, and so on. Drift of the
/// machine meets both sides alike and cancels out.
///
/// The figure is the median of the rounds' ratios candidate / reference. Its interval lies between two of the
/// sorted ratios and assumes no distribution (stats/statistics.hpp); it does assume that rounds are
/// independent of each other. It covers what varies from round to round, not what stays the same for the
/// whole process: memory layout can make two copies of one function differ by a few per cent.
///
/// Threads, ownership and exceptions: as in holdfast/measure.hpp.

#include <string>
#include <vector>

#include "holdfast/measurement.hpp"

namespace holdfast {

struct CompareOptions {
  int rounds = 30;  ///< enough for an interval at `confidence`: eight for 0.99
  double sample_time_s =
      1e-3;  ///< of each side in each round; as in MeasureOptions, and so are the next three
  bool warm_up = true;
  detail::Action set_up = {};  ///< for calls of both sides
  detail::Action tear_down = {};
  double confidence = 0.99;  ///< of the interval, between 0 and 1
};

/// A value: copy it, keep it.
struct Comparison {
  double ratio = 1;                 ///< the median of `ratios`
  double low = 1;                   ///< of its confidence interval
  double high = 1;                  ///< of its confidence interval
  double confidence = 0.99;         ///< that was asked for; the interval covers at least this
  std::vector<double> ratios = {};  ///< candidate / reference, one for each round, in the order of taking
  Measurement candidate = {};
  Measurement reference = {};

  /// "3.02 times the reference (99 % interval 2.98 to 3.05)".
  std::string to_string() const;
};

namespace detail {
Comparison compared_loops(LoopBody candidate, LoopBody reference, const CompareOptions& options);
}

/// Both: callables without arguments. Throws holdfast::Error, a std::runtime_error: an option out of its
/// range, too few rounds for the confidence, or a side that takes no time at all.
template <class Candidate, class Reference>
Comparison compare(Candidate&& candidate, Reference&& reference, const CompareOptions& options = {}) {
  return detail::compared_loops(detail::Looped(candidate).body(), detail::Looped(reference).body(), options);
}

}  // namespace holdfast
