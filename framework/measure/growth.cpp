#include "measure/growth.hpp"

#include <algorithm>

#include "measure/number.hpp"
#include "measure/take.hpp"
#include "model/aggregator.hpp"
#include "model/quantity.hpp"

namespace holdfast::measure {
namespace {

constexpr double kSizeMax = 1e300;

/// The first axis that is a number: its place in the point, or the point's size.
std::size_t growing_axis(const Point& point) {
  const auto found = std::find_if(point.begin(), point.end(), [](const Coordinate& one) {
    return !one.is_text && number_between(one.text, -kSizeMax, kSizeMax);
  });
  return static_cast<std::size_t>(found - point.begin());
}

std::string label_without(const Chosen& chosen, std::size_t axis) {
  std::string label = chosen.benchmark->name;
  for (std::size_t i = 0; i < chosen.variant.point.size(); ++i) {
    const auto& one = chosen.variant.point[i];
    if (i != axis) label += " " + one.axis + "=" + one.text;
  }
  return label;
}

std::string spelled(const ComplexityFit& fit, const std::string& unit) {
  return std::string(fit.model->spelling) + ", " + format_quantity(fit.coefficient, unit) + " each, off by " +
         format_percent_unsigned(fit.relative_error);
}

/// Whether the model that the code promises describes the times, and if not, which one does.
std::string against(const BestFit& best, const Complexity& asked, const std::string& unit) {
  if (best.found && best.found->model != &asked) {
    return "is not " + std::string(asked.spelling) + " as it says; it is " + spelled(*best.found, unit);
  }
  const auto same = std::find_if(best.fits.begin(), best.fits.end(),
                                 [&](const ComplexityFit& fit) { return fit.model == &asked; });
  if (same == best.fits.end())
    return "cannot be compared with " + std::string(asked.spelling) + ": " + best.reason;
  return (best.found ? "is " : "may be ") + spelled(*same, unit) + (best.found ? "" : "; " + best.reason);
}

}  // namespace

void Growth::add(const Chosen& chosen, const std::string& asked, const wire::ChildReport& report) {
  const auto& point = chosen.variant.point;
  const auto axis = growing_axis(point);
  if (report.samples.empty()) return;
  const auto label = label_without(chosen, axis);
  auto found =
      std::find_if(series_.begin(), series_.end(), [&](const Series& one) { return one.label == label; });
  if (found == series_.end()) {
    const auto name = axis < point.size() ? point[axis].axis : "";
    series_.push_back({label, name, asked, report.unit, {}});
    found = series_.end() - 1;
  }
  if (axis == point.size()) return;
  const double n = *number_between(point[axis].text, -kSizeMax, kSizeMax);
  found->points.push_back({.n = n, .value = aggregator_named("median").of(values_of(report.samples))});
}

std::string Growth::text() const {
  std::string text;
  for (const auto& [label, axis, asked, unit, points] : series_) {
    if (axis.empty()) {
      text += label + ": a complexity needs a parameter that is a number, and it has none\n";
      continue;
    }
    const auto best = best_fit(points);
    text += label + " over " + axis + " ";
    if (asked != "find") {
      text += against(best, *complexity(asked), unit);
    } else {
      text += best.found ? "is " + spelled(*best.found, unit) : "is undecided: " + best.reason;
    }
    text += "\n";
  }
  return text;
}

}  // namespace holdfast::measure
