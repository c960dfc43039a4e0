#pragma once

/// Growth bound: decides whether a cost grows faster with the size of its input than a class allows (GROWTH).
///
///     judge_growth(*complexity("n-log-n"), {{1024, 2.1e4}, ..., {131072, 2.2e8}}, Costs::counted)
///       ->  faster: n^1.98 (1.97 to 1.99) over the sizes from 4096 on.
///
/// If a cost is c f(n), log(cost / f(n)) is constant. If it grows faster, this logarithm rises with log n; its slope is
/// the excess of the exponent. It is 1 for n^2 where n is allowed. The slope is that of a straight line through the
/// points. If a parabola is at least twice as close to them, the slope is that of the parabola at the largest size. The
/// quadratic part of n + n^2 / 10^6 is not seen at small sizes. The error of the slope follows from the distances of
/// the points, with Student's t, at 0.5 % on each side. The distances are taken as at least 0.2 % for counts, and 1 %
/// for times, since few points may be close to a curve by chance. "Faster" needs a slope or a part that is too large at
/// 0.05 %, so that an algorithm which keeps its class is rarely red.
///
/// Small sizes often follow another rule: a shorter path, insertion sort below 16 elements. So the smallest sizes are
/// left out if the others are closer to a curve of their own than chance explains (F test, at 0.5 %). At least four sizes
/// remain, the largest four times the smallest. `from` is the first size that counts.
///
/// The rule for an allowed growth depends on what can be distinguished.
///
///   - Counts: the part of the cost that grows faster (growth_part.hpp) decides, if it is certain to be more than 15 %, or
///     less. The faster growth that describes the costs best is used. If neither is certain, the excess over the class is
///     compared with that of the next faster growth: it is too large above half of that, and allowed below a quarter. The
///     next growth is log n for 1, n^0.5 for log n, n log n for n, and n^1.5 for n log n. For n^2 and n^3 it has one more
///     factor log n.
///   - Times: an excess of half a factor n, for each class. Between caches and memory an access becomes up to 30 times
///     slower over four decades of sizes, which is an excess of 0.37 without any more work. So a time cannot distinguish
///     n log n from n.
///
/// A cost is also kept if cost / f(n) is lowest at the largest size, for example because memcpy() changes its method,
/// unless the excess may be that of the next growth.

#include <string>
#include <vector>

#include "stats/complexity.hpp"

namespace holdfast {

enum class GrowthOutcome { kept, faster, undecided };
enum class Costs { counted, timed };

struct BoundedGrowth {
  GrowthOutcome outcome = GrowthOutcome::undecided;
  double exponent = 0;  ///< of n, over the sizes that count; `low` and `high` bound it, 0.5 % each
  double low = 0;
  double high = 0;
  double from = 0;                    ///< the smallest size that counts
  const Complexity* found = nullptr;  ///< the class that is closest; nullptr if none is close
  double part = 0;                    ///< share of the largest cost that grows like `part_of`; 0 if not known
  std::string part_of{};              ///< spelling of a faster growth: "O(n log n)"
  std::string reason{};               ///< why it is undecided, with a remedy; else empty
};

/// Judges the costs at several sizes. `points`: in any order; values at one size are averaged. Costs that are 0 at each
/// size are constant.
BoundedGrowth judge_growth(const Complexity& bound, const std::vector<SizedValue>& points, Costs costs);

}  // namespace holdfast
