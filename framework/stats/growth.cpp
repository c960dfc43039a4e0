#include "stats/growth.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "model/quantity.hpp"
#include "stats/complexity.hpp"

namespace holdfast {
namespace {

std::string spelled(const ComplexityFit& fit, const std::string& unit) {
  return std::string(fit.model->spelling) + ", " + format_quantity(fit.coefficient, unit) + " each, off by " +
         format_percent_unsigned(fit.relative_error);
}

const ComplexityFit* fit_of(const Complexity& model, const BestFit& best) {
  const auto found = std::ranges::find(best.fits, &model, &ComplexityFit::model);
  return found == best.fits.end() ? nullptr : &*found;
}

/// Returns a text that says whether the model that the code promises describes the times, and if not, which model does.
std::string against(const BestFit& best, const Complexity& asked, const std::string& unit) {
  const auto* same = fit_of(asked, best);
  if (best.excludes(asked)) {
    return "is not " + std::string(asked.spelling) + " as it says; " +
           (best.found ? "it is " + spelled(*best.found, unit) : best.reason);
  }
  if (same == nullptr) return "cannot be compared with " + std::string(asked.spelling) + ": " + best.reason;
  return (best.found ? "is " : "may be ") + spelled(*same, unit) + (best.found ? "" : "; " + best.reason);
}

std::string said(const BestFit& best, const Complexity* asked, const std::string& unit) {
  if (asked != nullptr) return against(best, *asked, unit);
  return best.found ? "is " + spelled(*best.found, unit) : "is undecided: " + best.reason;
}

void fit_series(const std::vector<SizedValue>& costs, const std::string& unit, Growth& growth) {
  const auto* asked = complexity(growth.asked);
  const auto best = best_fit(costs);
  if (best.found) {
    growth.found = best.found->model->name;
    growth.error = best.found->relative_error;
  }
  growth.contradicted = asked != nullptr && best.excludes(*asked);
  growth.sentence += " over " + growth.axis + " " + said(best, asked, unit);
}

}  // namespace

std::map<std::string, std::set<double>> sizes_by_axis(const std::vector<GrowthPoint>& points) {
  std::map<std::string, std::set<double>> sizes;
  for (const auto& point : points) {
    for (const auto& param : point.params) {
      if (param.number) sizes[param.axis].insert(*param.number);
    }
  }
  return sizes;
}

std::string growing_axis(const std::vector<GrowthPoint>& points) {
  const auto sizes = sizes_by_axis(points);
  const auto most = std::ranges::max_element(sizes, [](const auto& a, const auto& b) {
    return a.second.size() < b.second.size();  // of several with equally many values, the first
  });
  return most == sizes.end() ? "" : most->first;
}

std::vector<PointSeries> series_over(const std::string& axis, const std::vector<GrowthPoint>& points) {
  std::vector<PointSeries> all;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto& params = points[i].params;
    const auto size = std::ranges::find(params, axis, &GrowthParam::axis);
    if (size == params.end() || !size->number) continue;
    const auto others = params_but(axis, params);
    auto series = std::ranges::find(all, others, &PointSeries::others);
    if (series == all.end()) series = all.insert(series, PointSeries{.others = others});
    series->members.push_back({.point = i, .size = *size->number});
  }
  return all;
}

std::vector<Growth> growths_of(const std::string& benchmark, const std::string& asked,
                               const std::string& unit, const std::vector<GrowthPoint>& points) {
  Growth growth{.benchmark = benchmark, .axis = growing_axis(points), .asked = asked};
  if (points.empty()) return {};
  if (growth.axis.empty()) {
    growth.sentence = benchmark + ": a complexity needs a numeric parameter, and it has none";
    return {growth};
  }
  std::vector<Growth> growths;
  for (const auto& series : series_over(growth.axis, points)) {
    std::vector<SizedValue> costs;
    for (const auto& [point, size] : series.members) costs.push_back({size, points[point].value});
    auto& made = growths.emplace_back(growth);
    made.others = series.others;
    made.sentence = benchmark + (series.others.empty() ? "" : " " + series.others);
    fit_series(costs, unit, made);
  }
  return growths;
}

}  // namespace holdfast
