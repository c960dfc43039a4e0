#pragma once

/// Growth of a cost over the measured points.
///
/// The size is the numeric parameter with the most values; of several, the first by name. Each combination of values
/// of the other parameters is a series of its own, and has a sentence of its own.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/growth.hpp"

namespace holdfast {

/// The result of a benchmark at one point.
struct GrowthPoint {
  std::vector<GrowthParam> params;
  double value = 0;
};

/// Returns the values of each parameter that is a number.
std::map<std::string, std::set<double>> sizes_by_axis(const std::vector<GrowthPoint>& points);

/// Points that differ in one parameter.
struct PointSeries {
  std::string others;  ///< the constant parameters, as in Growth
  struct Member {
    std::size_t point;  ///< its index
    double size;
  };
  std::vector<Member> members{};
};

/// Divides the points of one benchmark into series, both in the order of the points. Points without a number on `axis`
/// are left out.
std::vector<PointSeries> series_over(const std::string& axis, const std::vector<GrowthPoint>& points);

/// Returns the parameter that grows; empty if no parameter is a number.
std::string growing_axis(const std::vector<GrowthPoint>& points);

/// Returns a growth for each series of one benchmark, measured in `unit`, in the order of the points. `asked`: "find",
/// or a name or spelling of a model.
std::vector<Growth> growths_of(const std::string& benchmark, const std::string& asked,
                               const std::string& unit, const std::vector<GrowthPoint>& points);

}  // namespace holdfast
