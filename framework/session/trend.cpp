#include "session/trend.hpp"

#include <algorithm>

namespace holdfast::session {

namespace {

/// Each segment is searched by itself: that the level changed where one begins was accepted, and is no finding.
judge::ChangePoints changes_of(const std::vector<double>& values, const std::vector<std::size_t>& segments,
                               const judge::ChangeSettings& settings) {
  judge::ChangePoints all;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto end = i + 1 < segments.size() ? segments[i + 1] : values.size();
    const auto place = [&](std::size_t index) { return values.begin() + static_cast<std::ptrdiff_t>(index); };
    auto found = judge::find_change_points({place(segments[i]), place(end)}, settings);
    for (auto& point : found.points) {
      point.index += segments[i];
      all.points.push_back(point);
    }
    all.reason = found.reason;  // of the last: where it is too short to be searched, that is said
  }
  return all;
}

}  // namespace

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings) {
  Trend trend{.series = series};
  std::vector<double> values;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    values.push_back(series.points[i].value);
    if (series.points[i].segment && i > 0) trend.segments.push_back(i);
  }
  const auto baseline = std::find_if(series.points.begin(), series.points.end(),
                                     [](const store::HistoryPoint& point) { return point.reference; });
  trend.against_baseline = baseline != series.points.end();
  trend.reference = trend.segments.back();
  if (trend.against_baseline) trend.reference = static_cast<std::size_t>(baseline - series.points.begin());
  auto drift = settings.drift;
  drift.direction = series.subject.direction;
  drift.metric = series.subject.metric;
  trend.drift = judge::drift(values, trend.reference, drift);
  trend.changes = changes_of(values, trend.segments, settings.changes);
  return trend;
}

}  // namespace holdfast::session
