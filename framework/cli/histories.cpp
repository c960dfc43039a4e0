#include "cli/histories.hpp"

#include <set>

#include "cli/history_json.hpp"
#include "session/renamed_history.hpp"
#include "session/trend.hpp"

namespace holdfast::cli {

void histories(store::Database& store, const Report& report, const wire::Aliases& aliases,
               std::size_t sessions, const std::function<void(const std::string& line)>& put) {
  const session::TrendSettings settings;
  std::set<std::string> tests;
  for (const auto& result : report.results) tests.insert(result.subject.test);
  for (const auto& test : tests) {
    std::vector<session::Trend> trends;
    for (const auto& series : session::renamed_history(store, aliases, test, std::nullopt))
      trends.push_back(session::trend_of(series, settings));
    if (!trends.empty()) put(history_json(test, trends, settings, sessions, -1) + "\n");
  }
}

}  // namespace holdfast::cli
