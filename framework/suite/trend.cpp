#include "suite/trend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string_view>
#include <unordered_map>

#include "model/error.hpp"
#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "process/revision.hpp"
#include "run/reference/former_names.hpp"
#include "stats/verdict_parts.hpp"
#include "store/glob.hpp"

namespace holdfast::suite {
namespace {

/// Searches each segment separately: the change of level at its beginning was accepted, and is not a finding.
stats::ChangePoints changes_of(const std::vector<double>& values, const std::vector<std::size_t>& segments,
                               const stats::ChangeSettings& settings) {
  stats::ChangePoints all;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto end = i + 1 < segments.size() ? segments[i + 1] : values.size();
    const auto place = [&](std::size_t index) { return values.begin() + static_cast<std::ptrdiff_t>(index); };
    auto found = stats::find_change_points({place(segments[i]), place(end)}, settings);
    for (auto& point : found.points) {
      point.index += segments[i];
      all.points.push_back(point);
    }
    all.reason = found.reason;  // the reason of the last segment; shown if that is too short to be searched
  }
  return all;
}

/// Larger gains are rarer than benchmarks that no longer do their work.
constexpr double kSuspicious = 0.3;

bool is_of(const store::ChangeEntry& entry, const store::HistorySeries& series) {
  const auto& a = entry.subject;
  const auto& b = series.subject;
  return a.test == b.test && a.benchmark == b.benchmark && a.params == b.params && a.metric == b.metric &&
         entry.config == series.config && entry.branch == series.branch &&
         entry.fingerprint == series.fingerprint;
}

/// An entry of a series, and the index of its first session.
struct Placed {
  const store::ChangeEntry* entry;
  std::size_t place;
};

/// Returns the entries that belong to the series, with their places in it.
std::vector<Placed> placed_in(const store::HistorySeries& series,
                              const std::vector<store::ChangeEntry>& entries) {
  std::map<std::string_view, std::size_t> places;
  for (const auto& point : series.points) places.try_emplace(point.session, places.size());
  std::vector<Placed> all;
  for (const auto& entry : entries) {
    const auto place = places.find(entry.session);
    if (is_of(entry, series) && place != places.end()) all.push_back({&entry, place->second});
  }
  return all;
}

bool is_known(const stats::ChangePoint& point, const std::vector<Placed>& known, std::size_t near) {
  return std::ranges::any_of(known, [&](const Placed& one) {
    const bool same_way = (one.entry->level_after > one.entry->level_before) == (point.after > point.before);
    const auto away = one.place > point.index ? one.place - point.index : point.index - one.place;
    return same_way && away <= near;
  });
}

/// Returns the levels of the points. If each session was compared with a program that ran in the same session, the
/// levels are converted to the speed of the machine in the first session, so that a slower machine does not look like a
/// change. Otherwise they are the measured levels.
std::vector<double> levels_of(const std::vector<store::HistoryPoint>& points) {
  const bool related = std::ranges::all_of(points, [](const auto& point) {
    return point.relative && point.relative->ratio > 0 && std::isfinite(point.relative->ratio);
  });
  std::vector<double> levels;
  for (const auto& point : points) {
    const auto& first = points.front();
    levels.push_back(related ? first.value / first.relative->ratio * point.relative->ratio : point.value);
  }
  return levels;
}

/// Returns the points to search. If a series has other runs, its backfilled points are left out unless their level
/// relative to these runs is known. Holdfast backfill has searched the omitted points itself.
std::vector<std::size_t> searched_in(const std::vector<store::HistoryPoint>& points) {
  const bool has_own = std::ranges::any_of(points, std::not_fn(&store::HistoryPoint::backfilled));
  std::vector<std::size_t> searched;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!has_own || !points[i].backfilled || points[i].relative) searched.push_back(i);
  }
  return searched;
}

/// Returns the position in `searched` of the first searched point that is at `index` or later.
std::size_t place_of(std::size_t index, const std::vector<std::size_t>& searched) {
  return static_cast<std::size_t>(std::ranges::lower_bound(searched, index) - searched.begin());
}

}  // namespace

TrendSettings trend_settings(const TrendAsked& asked) {
  TrendSettings settings;
  auto& changes = settings.changes;
  if (asked.permutation) changes.test = stats::ChangeTest::permutation;
  changes.p_value = asked.p_value;
  changes.min_change = asked.min_change.value_or(changes.min_change);
  settings.drift.min_effect = changes.min_change;
  const double p = stats::limit_of_p(changes, changes.window);
  if (!(p > 0 && p < 1)) throw Error("--p-value must be between 0 and 1");
  const double least = 1.0 / (changes.permutations + 1);
  if (asked.permutation && p < least)
    throw Error(
        fmt::format("--p-value {} would find nothing: with {} permutations p is {} at least; use --test t", p,
                    changes.permutations, least));
  return settings;
}

std::string change_text(const Trend& trend, const stats::ChangePoint& point) {
  stats::ComparisonInput input;
  input.metric = trend.series.subject.metric;
  const double ratio = 1 + point.change;
  return stats::change_text(input, {.ratio = ratio, .low = ratio, .high = ratio});
}

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings) {
  Trend trend{.series = series};
  trend.searched = searched_in(series.points);
  std::vector<store::HistoryPoint> points;
  for (const auto index : trend.searched) points.push_back(series.points[index]);
  const auto values = levels_of(points);
  for (std::size_t i = 0; i < series.points.size(); ++i) {
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
  trend.drift =
      stats::drift(values, std::min(place_of(trend.reference, trend.searched), values.size() - 1), drift);
  std::vector<std::size_t> segments;
  for (const auto first : trend.segments) segments.push_back(place_of(first, trend.searched));
  trend.changes = changes_of(values, segments, settings.changes);
  for (auto& point : trend.changes.points) point.index = trend.searched[point.index];
  return trend;
}

void order_by_commit(store::HistorySeries& series, const std::vector<std::string>& commits) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (const auto& commit : commits) places.emplace(commit, places.size());
  std::vector<std::pair<std::size_t, store::HistoryPoint>> placed;
  std::size_t place = 0;
  for (auto& point : series.points) {
    // A session of an unlisted commit gets the place of the session before it, and the stable sort keeps it after that
    // session.
    const auto found = places.find(point.commit);
    if (found != places.end()) place = found->second;
    placed.emplace_back(place, std::move(point));
  }
  std::ranges::stable_sort(placed, {}, [](const auto& one) { return one.first; });
  for (std::size_t i = 0; i < placed.size(); ++i) series.points[i] = std::move(placed[i].second);
}

std::vector<Trend> trends_of(store::Database& store, const wire::Aliases& aliases, const TrendsOf& wanted,
                             const TrendSettings& settings) {
  std::vector<Trend> trends;
  std::vector<std::string> order;
  if (wanted.sources) order = process::all_commits(*wanted.sources);
  if (wanted.sources && order.empty())
    throw Error(*wanted.sources + ": git knows no commits there, so sessions cannot be ordered by them");
  for (auto& series : run::renamed_history(store, aliases, wanted.test, wanted.benchmark)) {
    if (wanted.sources) order_by_commit(series, order);
    if (!wanted.branch || series.branch == *wanted.branch) trends.push_back(trend_of(series, settings));
  }
  return trends;
}

std::vector<store::ChangeEntry> unknown_changes(const Trend& trend,
                                                const std::vector<store::ChangeEntry>& known,
                                                const stats::ChangeSettings& settings) {
  std::vector<store::ChangeEntry> fresh;
  const auto& points = trend.series.points;
  const auto placed = placed_in(trend.series, known);
  const auto before = [&](std::size_t index) { return trend.searched[place_of(index, trend.searched) - 1]; };
  for (const auto& point : trend.changes.points) {
    if (is_known(point, placed, settings.min_segment)) continue;
    fresh.push_back({.id = "",
                     .subject = trend.series.subject,
                     .config = trend.series.config,
                     .branch = trend.series.branch,
                     .fingerprint = trend.series.fingerprint,
                     .session = points[point.index].session,
                     .commit_before = points[before(point.index)].commit,
                     .commit_after = points[point.index].commit,
                     .level_before = point.before,
                     .level_after = point.after,
                     .opened = "",
                     .word = {}});
  }
  return fresh;
}

std::vector<std::string> over(const Trend& trend, const std::vector<store::ChangeEntry>& known,
                              const stats::ChangeSettings& settings) {
  std::vector<std::string> ids;
  if (trend.changes.points.empty()) return ids;
  const double today = trend.changes.points.back().after;
  const auto last = trend.changes.points.back().index;
  for (const auto& [known_entry, place] : placed_in(trend.series, known)) {
    const auto& entry = *known_entry;
    // Only a later change point can bring the level back.
    if (!is_open(entry) || !is_loss(entry) || place >= last) continue;
    const double room = std::fabs(entry.level_before) * settings.min_change;
    const bool back = entry.subject.direction == Direction::lower ? today <= entry.level_before + room
                                                                  : today >= entry.level_before - room;
    if (back) ids.push_back(entry.id);
  }
  return ids;
}

namespace {

/// Runs in one transaction with its two reads. A file has one writer at a time, so two processes do not open
/// the same entry twice.
void update(store::Database& store, const Trend& trend, const stats::ChangeSettings& settings) {
  for (auto& entry : unknown_changes(trend, store::change_entries(store), settings))
    store::add_change_entry(store, entry);
  for (const auto& id : over(trend, store::change_entries(store), settings))
    store::say_of_change(
        store, id, {.state = "fixed", .author = "holdfast", .reason = "the level is unchanged", .said = ""});
}

}  // namespace

std::vector<store::ChangeEntry> updated_changes(store::Database& store, const wire::Aliases& aliases,
                                                const std::string& glob) {
  const TrendSettings settings;
  for (const auto& test : store::tests_with_runs(store)) {
    if (!store::fits(glob, test)) continue;
    for (const auto& trend :
         trends_of(store, aliases, {.test = test, .benchmark = {}, .branch = {}}, settings)) {
      store.change("opening and closing changes", [&](auto&) { update(store, trend, settings.changes); });
    }
  }
  auto entries = store::change_entries(store);
  std::erase_if(entries, [&](const auto& entry) { return !store::fits(glob, entry.subject.test); });
  return entries;
}

std::vector<store::ChangeEntry> changed(store::Database& store, const std::string& id,
                                        const store::ChangeWord& word) {
  store::say_of_change(store, id, word);
  auto entries = store::change_entries(store);
  std::erase_if(entries, [&](const store::ChangeEntry& entry) { return entry.id != id; });
  return entries;
}

bool is_open(const store::ChangeEntry& entry) {
  return entry.word.state == "new" || entry.word.state == "acknowledged";
}

bool is_loss(const store::ChangeEntry& entry) {
  return (entry.level_after > entry.level_before) == (entry.subject.direction == Direction::lower);
}

std::string sentence_of(const store::ChangeEntry& entry) {
  const double change = entry.level_before == 0 ? 0 : entry.level_after / entry.level_before - 1;
  const auto since =
      entry.commit_after.empty() ? "the session " + entry.session : short_commit(entry.commit_after);
  const auto size = format_percent_unsigned(std::fabs(change));
  const auto text = std::string(is_loss(entry) ? "worse" : "improved") + " by " + size + " since " + since +
                    " (" + format_quantity(entry.level_before, entry.subject.unit) + " -> " +
                    format_quantity(entry.level_after, entry.subject.unit) + ")";
  return is_loss(entry) || std::fabs(change) < kSuspicious
             ? text
             : text + ": the benchmark may no longer do its work";
}

}  // namespace holdfast::suite
