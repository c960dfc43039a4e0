#pragma once

/// Change points: the places where a series of numbers, one for each session, moved to another level and stayed
/// there.
///
/// The search has two steps. First, the series is searched in windows that overlap by half. The best split of a
/// window (energy.hpp) is tested; if it is significant at ten times the limit, both parts are searched again. A
/// window then begins at the last point that was found. These points are weak. In the second step, each is tested
/// again between the whole segments beside it. The worst is dropped (the largest p above its limit, else the smallest
/// change below the minimum) until all that remain hold. One of two weak points that explain the same change
/// disappears in this way, and its neighbours are tested again.
///
/// The search is e-divisive (D. S. Matteson, N. A. James, JASA 109, 2014). Windows, weak points, merging and the use
/// of Student's test instead of permutations are from Hunter (M. Fleming and others: Hunter: using change point
/// detection to hunt for performance regressions, ICPE 2023). Four things differ:
///
///   - A split is tested as it was found, against the values up to its end and not up to the end of the window. An
///     excursion of 15 sessions is then found in 99 of 100 cases, instead of 22.
///   - The limit of p depends on the number of splits that were compared (limit_of_p()).
///   - The second step estimates how much of a deviation carries over to the next session. The mean of such sessions
///     varies more, and a point needs more of them (student_p_value()).
///   - A point is dropped if a segment beside it was only filled up to the minimum: one of fewer values explains the
///     series better.
///
/// Near an end, a point is kept only if no place near it explains the values nearly as well: the likelihood must be
/// e^4 times that of any of them. A step in the last three sessions cannot be distinguished from an excursion.
/// Without this rule, it would be found at the fourth last session, and an innocent commit would be named; it is
/// found when there are more sessions. Steps of 10 % in noise of 0.5 to 3 % were simulated 1 to 6 sessions from an
/// end. They are found at a wrong place in less than 1 of 100 series.
///
/// A trend is a report and never a gate, because sessions are not independent. The rates below are for the defaults,
/// noise of 3 % and a thousand sessions, from 600 simulated series of 200 sessions each
/// (change_point_rates_test.cpp). Their columns are the noise, the mean number of false points, and the share of steps of
/// 8 % that are found at most 6 sessions from their place, as a 95 % bound.
///
///   noise                                               false points    steps of 8 % found at most 6 sessions off.
///   Independent                                         at most 0.05    at least 92 of 100.
///   Half of each deviation carries over to the next     at most 0.3     at least 85 of 100.
///   Every thirty-third session is 15 % too slow         at most 0.3     at least 90 of 100.
///   Three sessions in a row are 15 % too slow           at most 0.5
///
/// Permutations do not model carrying over, and find more false points there.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::stats {

enum class ChangeTest { t, permutation };

/// "t", "permutation".
const char* to_string(ChangeTest test);

struct ChangeSettings {
  ChangeTest test = ChangeTest::t;
  std::optional<double> p_value;  ///< limit of p; without it, the test's own (limit_of_p())
  bool carry_over = true;         ///< of t; false: sessions are taken as independent
  double min_change = 0.02;       ///< between neighbouring segments, as a fraction of the earlier one
  std::size_t min_segment = 4;    ///< fewer values are an excursion, so two outliers in a row make no segment
  std::size_t window = 100;       ///< never less than 4 * min_segment
  int permutations = 999;         ///< for the permutation test; p is at least 1 / (permutations + 1)
  std::uint64_t seed = 1;         ///< for the permutations
};

/// Returns the limit of p for a change between two segments that have `sessions` sessions together. For t it depends on
/// their number, because the best split of all is tested, and not one that was chosen before. It is 0.01 divided by the
/// number of splits (C. E. Bonferroni's bound): 2.3e-6 for the 4371 splits of a window of 100 sessions or more. For
/// fewer sessions it is also multiplied by their share of the window, so that a store of short series has no more false
/// points than one of long series. For permutations, which search for their best split as well, it is 0.002.
double limit_of_p(const ChangeSettings& settings, std::size_t sessions);

struct ChangePoint {
  std::size_t index = 0;  ///< first value of the new level
  double before = 0;      ///< median of the segment before
  double after = 0;
  double change = 0;  ///< (after - before) / |before|; infinite if `before` is 0
  double p_value = 1;
};

struct ChangePoints {
  std::vector<ChangePoint> points;  ///< by index
  std::string reason;               ///< the reason if the series could not be searched; else empty
};

/// Finds the change points of `series`, in time order. Takes O(n * window) for n values, and O(n) for each point that
/// is dropped.
ChangePoints find_change_points(const std::vector<double>& series, const ChangeSettings& settings);

}  // namespace holdfast::stats
