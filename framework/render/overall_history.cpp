#include "render/overall_history.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "render/summary.hpp"
#include "wire/dumped.hpp"

namespace holdfast::render {

namespace {

using Points = std::vector<suite::OverallPoint>;

Points last_of(const Points& points, std::size_t last) {
  const auto shown = last == 0 ? points.size() : std::min(last, points.size());
  return {points.end() - static_cast<std::ptrdiff_t>(shown), points.end()};
}

std::string commit_words(const suite::OverallPoint& point) {
  return point.commit.empty() ? point.session : short_commit(point.commit) + (point.dirty ? "+" : "");
}

}  // namespace

std::string overall_history_text(const Points& points, std::size_t last) {
  const auto shown = last_of(points, last);
  std::size_t width = 0;
  for (const auto& point : shown) width = std::max(width, commit_words(point).size());
  std::string text =
      "Geometric mean of all tests: change since the session before, and since the first session\n";
  for (const auto& point : shown) {
    text += fmt::format("  {}  {:<{}}  {:>4} test{}  {:>9}  {:>9} {}\n", point.started, commit_words(point),
                        width, point.tests, point.tests == 1 ? " " : "s", format_percent(point.change - 1),
                        change_of(point.since_first), bounds_of(point.since_first));
  }
  return text;
}

std::string overall_history_json(const Points& points, std::size_t last) {
  auto sessions = nlohmann::json::array();
  for (const auto& point : last_of(points, last)) {
    const auto& since = point.since_first;
    sessions.push_back({{"session", point.session},
                        {"started", point.started},
                        {"commit", wire::or_null(point.commit)},
                        {"dirty", point.dirty},
                        {"tests", point.tests},
                        {"change", point.change - 1},
                        {"since_first", {{"ratio", since.ratio}, {"low", since.low}, {"high", since.high}}}});
  }
  return wire::dumped({{"schema", "holdfast-overall-history/1"}, {"sessions", sessions}}, 2);
}

}  // namespace holdfast::render
