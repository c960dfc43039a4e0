#include "render/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/quantity.hpp"
#include "model/run.hpp"
#include "model/short_commit.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

using suite::Trend;

std::string commit_of(const store::HistoryPoint& point) {
  if (point.commit.empty()) return point.session;
  return short_commit(point.commit) + (point.dirty ? "+" : "");
}

std::string header_of(const store::HistorySeries& series) {
  const auto& subject = series.subject;
  const auto cpu = series.facts.find("cpu");
  return fmt::format("{}{}{}{}, {}{}{}, machine {}{}: {} session{}\n", subject.test,
                     subject.benchmark == subject.test ? "" : " " + subject.benchmark,
                     subject.params == "{}" ? "" : " " + wire::param_words(subject.params),
                     series.version == kFirstVersion ? "" : ", version " + series.version, subject.metric,
                     series.config == "none" ? "" : ", " + series.config,
                     series.branch.empty() ? "" : ", branch " + series.branch,
                     series.fingerprint.substr(0, 10),
                     cpu == series.facts.end() ? "" : " (" + cpu->second + ")", series.points.size(),
                     series.points.size() == 1 ? "" : "s");
}

std::string marked(const Trend& trend, const stats::ChangePoint& point) {
  const auto& unit = trend.series.subject.unit;
  return fmt::format("* {} since {} (p {}): {} -> {}\n", suite::change_text(trend, point),
                     commit_of(trend.series.points[point.index]), format_number(point.p_value),
                     format_quantity(point.before, unit), format_quantity(point.after, unit));
}

std::string line_of(const Trend& trend, std::size_t index, std::size_t width) {
  const auto& points = trend.series.points;
  const auto& point = points[index];
  const auto change = point.change ? format_percent(point.change->ratio - 1) : "";
  const char* baseline = point.reference ? "baseline" : point.accepted ? "earlier baseline" : "";
  auto line =
      fmt::format("  {}  {:<{}}  {:>10}  {:>9}  {:<12}  {}", point.started, commit_of(point), width,
                  format_quantity(point.value, trend.series.subject.unit), change, point.verdict, baseline);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string drift_of(const Trend& trend, const stats::DriftSettings& settings) {
  const auto& drift = trend.drift;
  if (!drift.estimate) return "  Drift is not judged: " + drift.message + "\n";
  const auto limit = format_percent_unsigned(settings.min_effect);
  const auto since =
      fmt::format("{} since the {} {}", drift.message, trend.against_baseline ? "baseline" : "first session",
                  commit_of(trend.series.points[trend.reference]));
  const auto sides = fmt::format("(the last {0} sessions against {0} from there on)\n", settings.sessions);
  if (drift.outcome == Outcome::pass) return fmt::format("  No drift: {}, within {} {}", since, limit, sides);
  if (drift.outcome == Outcome::inconclusive)
    return fmt::format("  Drift is undecided: {}, not clearly above or below {} {}", since, limit, sides);
  return fmt::format("  Drift: {}, more than {} {}", since, limit, sides);
}

/// Returns a mark where the name changed.
std::string renamed(const store::HistoryPoint& before, const Trend& trend) {
  const auto name = before.formerly.empty() ? wire::subject_words(trend.series.subject) : before.formerly;
  return "  -- until here it was called " + name + "\n";
}

/// Prints a line for each session. Marks come before the session where a new level, a new segment or another
/// name begins.
std::string series_text(const Trend& trend, const stats::DriftSettings& settings, std::size_t last) {
  const auto& points = trend.series.points;
  // Change points are computed from the whole series; `last` only hides their lines.
  const std::size_t first = last == 0 || last >= points.size() ? 0 : points.size() - last;
  std::size_t width = 0;
  // Points that are not shown count, too, so that the columns do not depend on --last.
  for (const auto& point : points) width = std::max(width, commit_of(point).size());
  auto text = header_of(trend.series);
  const auto hidden = std::ranges::count_if(
      trend.changes.points, [&](const stats::ChangePoint& change) { return change.index < first; });
  if (hidden > 0) text += fmt::format("  Earlier change points, not shown: {}\n", hidden);
  for (std::size_t i = first; i < points.size(); ++i) {
    if (i > 0 && points[i].segment) text += "- accepted: a new segment begins\n";
    // A series has few change points, so searching all of them for each line is cheap.
    for (const auto& change : trend.changes.points) {
      if (change.index == i) text += marked(trend, change);
    }
    if (i > first && points[i].formerly != points[i - 1].formerly) text += renamed(points[i - 1], trend);
    text += line_of(trend, i, width);
  }
  if (!trend.changes.reason.empty())
    text += "  No change points: " + trend.changes.reason + "\n";
  else if (trend.changes.points.empty())
    text += "  No change points\n";
  return text + drift_of(trend, settings);
}

/// Returns notes that explain the numbers.
std::string notes_of(const std::vector<Trend>& trends) {
  std::set<std::string> machines;
  bool dirty = false;
  bool related = false;
  for (const auto& trend : trends) {
    const auto& points = trend.series.points;
    related =
        related || std::ranges::any_of(points, [](const auto& point) { return point.relative.has_value(); });
    machines.insert(trend.series.fingerprint);
    for (const auto& point : trend.series.points) dirty = dirty || (point.dirty && !point.commit.empty());
  }
  std::string text;
  if (dirty) text += "\n+: built with uncommitted changes.\n";
  if (related)
    text +=
        "\nA percentage is that of the verdict, against the program that ran beside the session. Change "
        "points use the same comparisons, so they do not depend on the speed of the machine.\n";
  if (machines.size() > 1)
    text += fmt::format("\nMeasured on {} machines, whose numbers are not compared with each other.\n",
                        machines.size());
  return text;
}

}  // namespace

std::string history_text(const std::vector<Trend>& trends, const suite::TrendSettings& settings,
                         std::size_t last) {
  std::string text;
  for (const auto& trend : trends)
    text += (text.empty() ? "" : "\n") + series_text(trend, settings.drift, last);
  return text + notes_of(trends);
}

}  // namespace holdfast::render
