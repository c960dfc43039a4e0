#pragma once

/// How a cost grows over the points that were measured.
///
/// What grows is the parameter that is a number and has the most values; of several, the first by name. Of the
/// others, each combination of values is a series of its own, and has a sentence of its own.

#include <string>
#include <vector>

#include "model/growth.hpp"

namespace holdfast {

/// What a benchmark took at one point.
struct GrowthPoint {
  std::vector<GrowthParam> params;
  double value = 0;
};

/// Of one benchmark, measured in `unit`; a growth for each series, in the order of the points. `asked`: find,
/// or a name or spelling of a model.
std::vector<Growth> growths_of(const std::string& benchmark, const std::string& asked,
                               const std::string& unit, const std::vector<GrowthPoint>& points);

}  // namespace holdfast
