#include "measure/costs.hpp"

#include <algorithm>

#include "measure/number.hpp"
#include "measure/take.hpp"
#include "model/aggregator.hpp"
#include "model/shown_text.hpp"

namespace holdfast::measure {
namespace {

constexpr double kSizeMax = 1e300;

GrowthPoint point_of(const Point& point, double value) {
  GrowthPoint made{.params = {}, .value = value};
  for (const auto& [axis, text, is_text] : point) {
    const auto number = is_text ? std::nullopt : number_between(text, -kSizeMax, kSizeMax);
    made.params.push_back({axis, text, number});
  }
  return made;
}

}  // namespace

void Costs::add(const Chosen& chosen, const std::string& asked, const wire::ChildReport& report) {
  if (report.samples.empty()) return;
  const auto& name = chosen.benchmark->name;
  auto found = std::find_if(benchmarks_.begin(), benchmarks_.end(),
                            [&](const Benchmark& one) { return one.name == name; });
  if (found == benchmarks_.end()) found = benchmarks_.insert(found, {name, asked, report.unit, {}});
  const double value = aggregator_named("median").of(values_of(report.samples));
  found->points.push_back(point_of(chosen.variant.point, value));
}

std::string Costs::text() const {
  std::string text;
  for (const auto& [name, asked, unit, points] : benchmarks_) {
    for (const auto& growth : growths_of(name, asked, unit, points))
      text += shown_line(growth.sentence) + "\n";
  }
  return text;
}

}  // namespace holdfast::measure
