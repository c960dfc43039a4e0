#pragma once

/// Growth sizes: the sizes at which GROWTH is measured if a test names none.
///
/// Sizes are declared if PARAMS names the axis, or if the program has at least four values of it, the largest sixteen
/// times the smallest. Otherwise the baseline's sizes are taken, so that both sides are comparable, and smaller sizes
/// are added if the largest have become too slow. Without a baseline, processes are run at 64, 256, ... as long as they
/// need at most 15 ms of CPU time more than the first, up to a million, and then at twice that size. The sizes are the last
/// one and those that are half, a quarter, ... of it: nine sizes, more than two decades. Powers of two have the advantage
/// that a container that doubles its capacity is equally full at each.

#include <optional>
#include <string>

#include "run/plan/points.hpp"
#include "store/database.hpp"

namespace holdfast::run {

struct ChosenSizes {
  std::string params{};  ///< as PARAMS has them, "size=512,1024,..."; empty if they are not chosen
  std::string axis{};
  std::optional<double> slow{};  ///< a size of the baseline that now takes twice as long as is allowed

  /// Returns why a point is not measured: a program that has become quadratic would need hours for the largest sizes of a
  /// linear baseline. Empty if it is measured.
  std::string why_too_slow(const std::string& point) const;
};

/// Chooses the sizes. Chooses nothing if the declaration has sizes, if there is no GROWTH, or if other benchmarks of
/// the test have the same parameter and no GROWTH. Chooses nothing for programs of other harnesses either, because
/// their arguments are fixed. `points` are the points of the program as it is declared. `store` has the baseline.
ChosenSizes chosen_sizes(const Declaration& declaration, const Settings& test, const process::Launch& program,
                         const std::vector<Point>& points, store::Database& store);

}  // namespace holdfast::run
