#include "session/trend.hpp"

#include <algorithm>

namespace holdfast::session {

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings) {
  Trend trend{.series = series};
  std::vector<double> values;
  for (const auto& point : series.points) values.push_back(point.value);
  const auto baseline = std::find_if(series.points.begin(), series.points.end(),
                                     [](const store::HistoryPoint& point) { return point.reference; });
  trend.against_baseline = baseline != series.points.end();
  if (trend.against_baseline) trend.reference = static_cast<std::size_t>(baseline - series.points.begin());
  auto drift = settings.drift;
  drift.direction = series.subject.direction;
  drift.metric = series.subject.metric;
  trend.drift = judge::drift(values, trend.reference, drift);
  trend.changes = judge::find_change_points(values, settings.changes);
  return trend;
}

}  // namespace holdfast::session
