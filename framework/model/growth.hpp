#pragma once

/// Growth: the complexity of a cost in a parameter (exec::complexity of a benchmark's code), as a sentence and its parts.
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
  std::optional<double> number;  ///< none if the value is not a number
};

/// Returns the parameters of a point without `axis`, sorted: "order=up repeats=3".
std::string params_but(const std::string& axis, std::vector<GrowthParam> params);

struct Growth {
  std::string test;  ///< the test that measured it; empty if it was measured by hand
  std::string benchmark;
  std::string others;           ///< the constant parameters: "order=up"; empty if there are none
  std::string axis;             ///< the growing parameter; empty if no parameter is a number
  std::string asked;            ///< "find", or the expected model
  std::string found;            ///< name of the fitted model (stats/complexity.hpp); empty if undecided
  std::optional<double> error;  ///< relative error of the fitted model
  bool contradicted = false;    ///< true if another model than the expected one fits
  std::string sentence;
};

}  // namespace holdfast
