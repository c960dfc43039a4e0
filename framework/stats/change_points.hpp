#pragma once

/// Change points: where a series of numbers, one for each session, moved to another level and stayed there.
///
/// Two steps. First the series is searched in windows that overlap by half: the best split of a window
/// (energy.hpp) is tested and, where it is significant at ten times the limit, both parts are searched again.
/// A window then begins at the last point that was found. These points are weak; in the second step each is
/// tested again between the whole segments beside it, and the worst is dropped (the largest p above the
/// limit, else the smallest change below the minimum) until all that remain hold. Of two weak points that
/// explain the same change one so disappears, and its neighbours are tested anew.
///
/// The search is e-divisive (D. S. Matteson, N. A. James, JASA 109, 2014); windows, weak points, merging and
/// Student's test in place of permutations are Hunter's (M. Fleming and others: Hunter: using change point
/// detection to hunt for performance regressions, ICPE 2023). Other than there, a split is tested as it was
/// found, against the values up to its end and not up to the window's: an excursion of 15 sessions is found
/// in 99 cases of 100 where it would be in 22.
///
/// Near an end, a point stands only where no place near it explains the values nearly as well: the likelihood has to be e^5
/// times that of any of them. A step in the last three sessions, of which there are too few to tell it from an excursion, would
/// else be found at the fourth last, and an innocent commit be named; it is found when more sessions came. Steps of 10 % in
/// noise of 0.5 to 3 % that lie 1 to 6 sessions from an end are found beside their place in less than 1 of 100 series.
///
/// A trend is a report and never a gate: sessions are not independent. With noise of 3 %, the defaults find
/// in a thousand sessions at most 0.05 points that are none in independent noise, 2.5 where half of each deviation is
/// carried over to the next session, and 0.3 where every thirty-third session is 15 % too slow; of steps of 8
/// % they find at least 92, 85 and 90 in 100 at most six sessions from their place (95 % bounds of 600 simulated series of
/// 200 sessions each, change_points_test.cpp). Permutations know nothing of carrying over, and find more points there.

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
  std::optional<double> p_value;  ///< limit of p; without it, the test's own (default_p_value())
  double min_change = 0.02;       ///< between neighbouring segments, a fraction of the earlier one
  std::size_t min_segment = 4;    ///< a shorter one is an excursion; two outliers in a row are none
  std::size_t window = 100;       ///< never less than 4 * min_segment
  int permutations = 999;         ///< of the permutation test; p is 1 / (permutations + 1) at least
  std::uint64_t seed = 1;         ///< of the permutations
};

/// Of t 1e-6: the best of some five thousand splits of a window is tested, not one that was chosen before. Of
/// permutations, which take that into account, 0.002.
double default_p_value(ChangeTest test);

struct ChangePoint {
  std::size_t index = 0;  ///< first value of the new level
  double before = 0;      ///< median of the segment before
  double after = 0;
  double change = 0;  ///< (after - before) / |before|; infinite from 0
  double p_value = 1;
};

struct ChangePoints {
  std::vector<ChangePoint> points;  ///< by index
  std::string reason;               ///< why the series could not be searched; else empty
};

/// `series` in time order. For n values O(n * window), and O(n) for each point that is dropped.
ChangePoints find_change_points(const std::vector<double>& series, const ChangeSettings& settings);

}  // namespace holdfast::stats
