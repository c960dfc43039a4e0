#include "stats/growth.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "model/quantity.hpp"
#include "stats/complexity.hpp"

namespace holdfast {
namespace {

struct Series {
  std::string others;
  std::vector<SizedValue> values;
};

std::vector<Series> series_over(const std::string& axis, const std::vector<GrowthPoint>& points) {
  std::vector<Series> all;
  for (const auto& point : points) {
    const auto others = params_but(axis, point.params);
    auto found = std::ranges::find(all, others, &Series::others);
    if (found == all.end()) found = all.insert(found, Series{.others = others, .values = {}});
    for (const auto& param : point.params) {
      if (param.axis == axis && param.number)
        found->values.push_back({.n = *param.number, .value = point.value});
    }
  }
  return all;
}

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

void fit_series(const Series& series, const std::string& unit, Growth& growth) {
  const auto* asked = complexity(growth.asked);
  const auto best = best_fit(series.values);
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

std::vector<Growth> growths_of(const std::string& benchmark, const std::string& asked,
                               const std::string& unit, const std::vector<GrowthPoint>& points) {
  const auto axis = growing_axis(points);
  std::vector<Growth> growths;
  for (const auto& series : series_over(axis, points)) {
    Growth growth;
    growth.benchmark = benchmark;
    growth.others = series.others;
    growth.axis = axis;
    growth.asked = asked;
    growth.sentence = benchmark + (series.others.empty() ? "" : " " + series.others);
    if (axis.empty()) {
      growth.sentence += ": a complexity needs a numeric parameter, and it has none";
    } else {
      fit_series(series, unit, growth);
    }
    growths.push_back(std::move(growth));
  }
  return growths;
}

}  // namespace holdfast
