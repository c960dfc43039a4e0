#pragma once

/// Growth: how a cost grows with a parameter, as a sentence and its parts. A benchmark's code asks for it
/// (exec::complexity), or a test limits it (GROWTH).
///
///     sort order=up over size is O(n log n), 1.2 ns each, off by 3 %
///     sort order=up: instructions grow like n^1.98 (1.97 to 1.99) with size, from 4096 on: O(n^2); GROWTH allows O(n log n)

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

/// The cost at one size.
struct GrowthCost {
  double size = 0;
  double current = 0;
  std::optional<double> baseline;  ///< of the accepted program, if known
  std::optional<double> allowed;   ///< by the class, from the cost at the smallest size that counts
};

/// The limit of a growth, and whether the cost stays within it (stats/growth_bound.hpp).
struct GrowthLimit {
  std::string metric;
  std::string unit;
  std::string outcome;  ///< "kept", "faster" or "undecided"
  double exponent = 0;  ///< of the size; `low` and `high` bound it, 0.5 % each
  double low = 0;
  double high = 0;
  double from = 0;                  ///< the smallest size that counts
  std::string before{};             ///< name of the class of the accepted program; empty if not known
  std::string function{};           ///< the function with the largest part of the excess; empty if not known
  std::vector<GrowthCost> costs{};  ///< the smallest size first
};

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
  std::optional<GrowthLimit> limit{};  ///< set if the test limits it
};

}  // namespace holdfast
