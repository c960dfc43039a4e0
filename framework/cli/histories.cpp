#include "cli/histories.hpp"

#include <set>

#include "cli/history_json.hpp"
#include "session/renamed_history.hpp"
#include "session/trend.hpp"

namespace holdfast::cli {
namespace {

/// What began later than the report's session is no part of what led to it. Parts of this session began later, too.
void cut_at(const Report& report, const std::set<std::string>& parts, store::HistorySeries& series) {
  std::erase_if(series.points, [&](const store::HistoryPoint& point) {
    return point.started > report.session.started && !parts.contains(point.session);
  });
}

}  // namespace

void histories(store::Database& store, const Report& report, const wire::Aliases& aliases,
               std::size_t sessions, const std::function<void(const std::string& line)>& put) {
  const session::TrendSettings settings;
  std::set<std::string> tests;
  std::set<std::string> parts;
  for (const auto& result : report.results) {
    tests.insert(result.subject.test);
    parts.insert(result.current.session);
  }
  for (const auto& test : tests) {
    std::vector<session::Trend> trends;
    for (auto& series : session::renamed_history(store, aliases, test, std::nullopt)) {
      cut_at(report, parts, series);
      if (!series.points.empty()) trends.push_back(session::trend_of(series, settings));
    }
    if (!trends.empty()) put(history_json(test, trends, settings, sessions, -1) + "\n");
  }
}

}  // namespace holdfast::cli
