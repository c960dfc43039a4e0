#include "render/history.hpp"

#include <algorithm>

#include "wire/dumped.hpp"
#include "wire/json.hpp"

namespace holdfast::render {
namespace {

using nlohmann::json;
using suite::Trend;

json settings_json(const suite::TrendSettings& settings) {
  const auto& changes = settings.changes;
  return {{"test", stats::to_string(changes.test)},
          {"p_value", changes.p_value.value_or(stats::default_p_value(changes.test))},
          {"min_change", changes.min_change},
          {"min_segment", changes.min_segment},
          {"window", changes.window},
          {"permutations", changes.permutations},
          {"seed", changes.seed},
          {"drift_sessions", settings.drift.sessions},
          {"drift_level", settings.drift.level}};
}

json ratio_or_null(const std::optional<Ratio>& ratio) {
  if (!ratio) return nullptr;
  return {{"ratio", ratio->ratio}, {"low", ratio->low}, {"high", ratio->high}};
}

json session_json(const store::HistoryPoint& point) {
  return {{"session", point.session},
          {"started", point.started},
          {"commit", wire::or_null(point.commit)},
          {"branch", wire::or_null(point.branch)},
          {"dirty", point.dirty},
          {"run", point.run},
          {"value", point.value},
          {"low", point.low},
          {"high", point.high},
          {"relative", ratio_or_null(point.relative)},
          {"verdict", point.verdict},
          {"change", point.change ? json(point.change->ratio - 1) : json(nullptr)},
          {"accepted", point.accepted},
          {"baseline", point.reference},
          {"segment", point.segment},
          {"formerly", wire::or_null(point.formerly)}};
}

json change_json(const Trend& trend, const stats::ChangePoint& point) {
  const auto& where = trend.series.points[point.index];
  const bool lower_is_better = trend.series.subject.direction == Direction::lower;
  return {{"index", point.index},
          {"session", where.session},
          {"commit", wire::or_null(where.commit)},
          {"before", point.before},
          {"after", point.after},
          {"change", point.change},
          {"p_value", point.p_value},
          {"worse", lower_is_better == (point.change > 0)}};
}

json drift_json(const Trend& trend) {
  const auto& drift = trend.drift;
  const auto& since = trend.series.points[trend.reference];
  return {{"outcome", to_string(drift.outcome)},
          {"message", drift.message},
          {"estimate", ratio_or_null(drift.estimate)},
          {"since",
           {{"kind", trend.against_baseline ? "baseline" : "first"},
            {"session", since.session},
            {"commit", wire::or_null(since.commit)}}}};
}

json series_json(const Trend& trend, std::size_t last) {
  const auto& series = trend.series;
  const auto& subject = series.subject;
  const std::size_t size = series.points.size();
  json sessions = json::array();
  for (std::size_t i = last == 0 ? 0 : size - std::min(last, size); i < size; ++i)
    sessions.push_back(session_json(series.points[i]));
  json changes = json::array();
  for (const auto& point : trend.changes.points) changes.push_back(change_json(trend, point));
  return {{"benchmark", subject.benchmark},
          {"params", json::parse(subject.params)},
          {"metric", subject.metric},
          {"unit", subject.unit},
          {"direction", to_string(subject.direction)},
          {"config", series.config},
          {"version", series.version},
          {"branch", wire::or_null(series.branch)},
          {"fingerprint", series.fingerprint},
          {"facts", series.facts},
          {"n_sessions", size},
          {"sessions", sessions},
          {"change_points", changes},
          {"reason", wire::or_null(trend.changes.reason)},
          {"drift", drift_json(trend)}};
}

}  // namespace

std::string history_json(const std::string& test, const std::vector<Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last, int indent) {
  json series = json::array();
  for (const auto& trend : trends) series.push_back(series_json(trend, last));
  return wire::dumped({{"schema", "holdfast-history/1"},
                       {"test", test},
                       {"settings", settings_json(settings)},
                       {"series", series}},
                      indent);
}

}  // namespace holdfast::render
