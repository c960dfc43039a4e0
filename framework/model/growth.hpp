#pragma once

/// Growth: how a cost grows with a parameter (exec::complexity of a benchmark's code), as a sentence and its parts.
///
///     sort order=up over size is O(n log n), 1.2 ns each, off by 3 %

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

/// The parameters of a point but for `axis`, sorted: "order=up repeats=3".
std::string params_but(const std::string& axis, std::vector<GrowthParam> params);

struct Growth {
  std::string test;  ///< that measured it; empty where it is measured by hand
  std::string benchmark;
  std::string others;           ///< the parameters that do not grow: "order=up"; empty where there are none
  std::string axis;             ///< that grows; empty where no parameter is a number
  std::string asked;            ///< find, or the model that it should be
  std::string found;            ///< name of the model (stats/complexity.hpp); empty: undecided
  std::optional<double> error;  ///< of what was found, a fraction
  bool contradicted = false;    ///< another model than the one that was asked for fits
  std::string sentence;
};

}  // namespace holdfast
