#pragma once

/// Growth: what is said of how a cost grows with a parameter (exec::complexity of a benchmark's code).
///
///     sort order=up over size is O(n log n), 1.2 ns each, off by 3 %
///
/// What grows is the parameter that is a number and has the most values; of several, the first by name. Of the
/// others, each combination of values is a series of its own, and has a sentence of its own.

#include <optional>
#include <string>
#include <vector>

namespace holdfast {

/// One parameter of a point.
struct GrowthParam {
  std::string axis;
  std::string text;
  std::optional<double> number;  ///< none: it is no number
};

/// What a benchmark took at one point.
struct GrowthPoint {
  std::vector<GrowthParam> params;
  double value = 0;
};

struct Growth {
  std::string test;  ///< that measured it; empty where it is measured by hand
  std::string benchmark;
  std::string others;           ///< the parameters that do not grow: "order=up"; empty where there are none
  std::string axis;             ///< that grows; empty where no parameter is a number
  std::string asked;            ///< find, or the model that it should be
  std::string found;            ///< name of the model (model/complexity.hpp); empty: undecided
  std::optional<double> error;  ///< of what was found, a fraction
  bool contradicted = false;    ///< another model than the one that was asked for fits
  std::string sentence;
};

/// The parameters of a point but for `axis`, sorted: "order=up repeats=3".
std::string params_but(const std::string& axis, std::vector<GrowthParam> params);

/// Of one benchmark, measured in `unit`; a growth for each series, in the order of the points. `asked`: find,
/// or a name or spelling of a model.
std::vector<Growth> growths_of(const std::string& benchmark, const std::string& asked,
                               const std::string& unit, const std::vector<GrowthPoint>& points);

}  // namespace holdfast
