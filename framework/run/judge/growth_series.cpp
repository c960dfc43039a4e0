#include "run/judge/growth_series.hpp"

#include <algorithm>

#include "model/joined_text.hpp"
#include "model/number.hpp"
#include "stats/growth.hpp"
#include "stats/side_report.hpp"
#include "store/runs.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

std::optional<double> cost_of(const Test& test, const std::string& run, Side side, const Planned& planned) {
  if (run.empty()) return std::nullopt;
  const auto by = aggregator_named(planned.point.settings.aggregator);
  return stats::side_report(store::side_of(store::processes_of(test.store, run), side), by).median;
}

std::vector<GrowthPoint> params_in(const std::vector<SizeMeasured>& points) {
  std::vector<GrowthPoint> all;
  for (const auto& point : points) all.push_back({.params = point.params});
  return all;
}

}  // namespace

std::vector<GrowthParam> growth_params(const Subject& subject, std::string& name) {
  auto params = wire::params_of(subject.params);
  name = subject.benchmark;
  if (!params.empty()) return params;
  name.clear();
  int unnamed = 0;
  for (const auto& part : split(subject.benchmark, '/')) {
    // Without a colon or a space, the whole part may be the number.
    const auto separator = part.find_last_of(": ");
    const auto before = separator == std::string::npos ? "" : part.substr(0, separator);
    const auto text = part.substr(separator == std::string::npos ? 0 : separator + 1);
    const auto number = parse_number<double>(text);
    const bool is_words = !before.empty() && part[separator] == ' ';
    if (!number || (name.empty() && !is_words)) {
      name += (name.empty() ? "" : "/") + part;
      continue;
    }
    if (is_words) name += (name.empty() ? "" : "/") + before;
    auto axis = is_words ? "" : before;
    if (axis.empty()) axis = ++unnamed == 1 ? "argument" : "argument " + std::to_string(unnamed);
    params.push_back({axis, text, number});
  }
  return params;
}

bool is_in_series(const Growth& growth, const Subject& subject) {
  std::string name;
  const auto params = growth_params(subject, name);
  return growth.test == subject.test && growth.benchmark == name &&
         growth.others == params_but(growth.axis, params);
}

std::vector<std::string> growing_axes(const std::vector<SizeMeasured>& points) {
  std::vector<std::string> axes;
  for (const auto& [axis, sizes] : sizes_by_axis(params_in(points))) {
    if (sizes.size() > 1) axes.push_back(axis);
  }
  return axes;
}

/// Finds the costs of both programs. If the accepted program ran in this session beside the current one, uses its costs
/// of this session. Otherwise uses those of its own run.
void find_costs(const Test& test, SizeMeasured& point) {
  const auto& planned = *point.planned;
  auto& accepted = point.run->baseline.run;
  if (accepted.empty()) accepted = planned.reference.run;  // nothing was measured
  const auto before = accepted.empty() ? std::nullopt : store::find_run(test.store, accepted);
  if (before && before->subject.metric != point.run->subject.metric)
    accepted.clear();  // the accepted run has another metric, such as time
  point.baseline = cost_of(test, point.run->id, Side::baseline, planned);
  if (!point.baseline) point.baseline = cost_of(test, accepted, Side::current, planned);
  point.current = cost_of(test, point.run->id, Side::current, planned);
  const auto& verdict = point.run->verdict;
  if (!point.current && verdict && (verdict->unaffected || verdict->identical))
    point.current = point.baseline;
}

std::vector<CostSeries> cost_series(const std::string& benchmark, const std::vector<SizeMeasured>& points,
                                    const std::string& asked) {
  const auto params = params_in(points);
  const auto axis = asked.empty() ? growing_axis(params) : asked;
  std::vector<CostSeries> all;
  for (const auto& series : series_over(axis, params)) {
    auto& costs = all.emplace_back(
        CostSeries{.benchmark = benchmark, .axis = axis, .others = series.others, .points = {}});
    for (const auto& [point, size] : series.members) {
      costs.points.push_back(points[point]);
      costs.points.back().size = size;
    }
    std::ranges::sort(costs.points, {}, &SizeMeasured::size);
  }
  return all;
}

}  // namespace holdfast::run
