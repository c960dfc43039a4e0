#pragma once

/// Cost series: the measured costs of a benchmark over the sizes of a parameter, for GROWTH.

#include <string>
#include <vector>

#include "run/reference/planned.hpp"

namespace holdfast::run {

/// The cost of a benchmark at one size.
struct SizeMeasured {
  Run* run = nullptr;
  const Planned* planned = nullptr;
  std::vector<GrowthParam> params{};
  double size = 0;
  std::optional<double> current{};   ///< none if it is not known
  std::optional<double> baseline{};  ///< of the accepted program
};

/// The costs of one benchmark and metric that differ in one parameter.
struct CostSeries {
  std::string benchmark;
  std::string axis;
  std::string others;                  ///< the constant parameters, as in Growth
  std::vector<SizeMeasured> points{};  ///< the smallest size first
};

/// Returns the parameters of a subject. Other harnesses have parameters in names. Google Benchmark: 1024 is `argument` in
/// "BM_Sort/1024", and `n` in "BM_Sort/n:1024". Catch2, with a generator: 1024 is `argument` in "sort 1024". `name` becomes the
/// name without parameters.
std::vector<GrowthParam> growth_params(const Subject& subject, std::string& name);

/// Returns true if the point belongs to the series of that growth.
bool is_in_series(const Growth& growth, const Subject& subject);

/// Sets the costs of both programs. `point` must have its run and its plan.
void find_costs(const Test& test, SizeMeasured& point);

/// Returns the parameters that have several numbers.
std::vector<std::string> growing_axes(const std::vector<SizeMeasured>& points);

/// Divides the points of one benchmark and metric into series over the axis. If `axis` is empty, the axis is the numeric
/// parameter with the most values. Points without such a number are left out.
std::vector<CostSeries> cost_series(const std::string& benchmark, const std::vector<SizeMeasured>& points,
                                    const std::string& axis);

}  // namespace holdfast::run
