#include <algorithm>

#include "model/quantity.hpp"
#include "render/history.hpp"
#include "render/result_words.hpp"
#include "render/summary.hpp"
#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

using suite::Trend;

HOLDFAST_TABLE(
    store::HistoryPoint, HOLDFAST_FIELDS(always, session, started, dirty, run, value, verdict, accepted),
    HOLDFAST_FIELDS(or_null, commit, branch), HOLDFAST_FIELD(low, "First quartile of the processes' values."),
    HOLDFAST_FIELD(high, "Third quartile of the processes' values."),
    HOLDFAST_FIELD(relative,
                   "Level relative to the first run, computed from comparisons with the accepted program "
                   "that ran in each session; null if unknown."),
    computed<T>("change",
                note("Change against the run's own baseline, as a fraction; null if it had no baseline."),
                [](const T& point) {
                  return point.change ? std::optional(point.change->ratio - 1) : std::nullopt;
                }),
    field("baseline", &T::reference, "Whether this run is the current baseline."),
    HOLDFAST_FIELD(segment, "Whether the acceptance of this run began a new level."),
    HOLDFAST_FIELD(formerly, Presence::or_null,
                   "Name of the test at that time; null if it had its current name."));

namespace {

/// A change point with its series.
struct ChangeInTrend {
  const Trend& trend;
  const stats::ChangePoint& point;

  const store::HistoryPoint& where() const { return trend.series.points[point.index]; }
  bool is_worse() const { return (trend.series.subject.direction == Direction::lower) == (point.change > 0); }
};

/// The last sessions of a series; 0: all.
struct LastOfTrend {
  const Trend& trend;
  std::size_t last;

  std::vector<store::HistoryPoint> sessions() const {
    const auto& points = trend.series.points;
    const auto shown = last == 0 ? points.size() : std::min(last, points.size());
    return {points.end() - static_cast<std::ptrdiff_t>(shown), points.end()};
  }
  std::vector<ChangeInTrend> changes() const {
    std::vector<ChangeInTrend> all;
    for (const auto& point : trend.changes.points) all.push_back({trend, point});
    return all;
  }
};

struct ShownHistory {
  const std::string& test;
  const suite::TrendSettings& settings;
  std::vector<LastOfTrend> series;
};

/// The numbers of a series as text.
struct SeriesWords {
  AxisUnit axis;
  std::vector<std::string> sessions;  ///< value of each session that is shown
  std::vector<std::string> relative;  ///< change since the first one; empty if not known
  std::vector<std::string> changes;   ///< text of each change point
  std::string drift;                  ///< empty if it is not judged
  std::string drift_interval;
};

/// The unit of the axis suits the largest shown value. All values of a chart are in this unit.
SeriesWords words_of(const LastOfTrend& one) {
  const auto& unit = one.trend.series.subject.unit;
  SeriesWords words;
  double largest = 0;
  for (const auto& point : one.sessions()) {
    largest = std::max(largest, point.value);
    words.sessions.push_back(format_quantity(point.value, unit));
    words.relative.push_back(point.relative ? render::change_of(*point.relative) : "");
  }
  words.axis = axis_unit(largest, unit);
  for (const auto& point : one.trend.changes.points) words.changes.push_back(format_percent(point.change));
  if (const auto& drift = one.trend.drift.estimate) {
    words.drift = render::change_of(*drift);
    words.drift_interval = render::interval_words(*drift);
  }
  return words;
}

}  // namespace

HOLDFAST_TABLE(stats::ChangePoint,
               HOLDFAST_FIELD(index,
                              "Index of the first session of the new level among all sessions, from 0."),
               HOLDFAST_FIELDS(always, before, after, p_value),
               HOLDFAST_FIELD(change, "Change of the level, as a fraction; null if the level before was 0.",
                              Numbers::maybe_infinite));

HOLDFAST_TABLE(ChangeInTrend,
               included<Codec<stats::ChangePoint>, T>([](const T& change) { return change.point; }),
               computed<T>("session", [](const T& change) { return change.where().session; }),
               computed<T>("commit", note(Presence::or_null),
                           [](const T& change) { return change.where().commit; }),
               computed<T>("worse", [](const T& change) { return change.is_worse(); }));

namespace {

const store::HistoryPoint& reference_of(const Trend& trend) { return trend.series.points[trend.reference]; }

HOLDFAST_FORM(DriftReference, Trend,
              computed<T>("kind", note(Words{"baseline|first"}),
                          [](const T& trend) {
                            return std::string(trend.against_baseline ? "baseline" : "first");
                          }),
              computed<T>("session", [](const T& trend) { return reference_of(trend).session; }),
              computed<T>("commit", note(Presence::or_null),
                          [](const T& trend) { return reference_of(trend).commit; }));

HOLDFAST_FORM(DriftVerdict, Verdict, field("outcome", &T::outcome),
              HOLDFAST_FIELDS(always, message, estimate));

HOLDFAST_FORM(DriftOfTrend, Trend, included<DriftVerdict, T>(&T::drift),
              computed<T>("since", [](const T& trend) { return In<DriftReference>{trend}; }));

HOLDFAST_FORM(
    SearchOfChanges, stats::ChangeSettings,
    computed<T>("test", note(Words{"t|permutation"}),
                [](const T& settings) { return std::string(stats::to_string(settings.test)); }),
    computed<T>("p_value",
                note("Limit of p in a window of at least `window` sessions; larger for a shorter series."),
                [](const T& settings) { return stats::limit_of_p(settings, settings.window); }),
    HOLDFAST_FIELDS(always, min_change, min_segment, window, permutations, seed));

HOLDFAST_FORM(SearchOfDrift, stats::DriftSettings, field("drift_sessions", &T::sessions),
              field("drift_level", &T::level));

HOLDFAST_FORM(HistorySettings, suite::TrendSettings, included<SearchOfChanges, T>(&T::changes),
              included<SearchOfDrift, T>(&T::drift));

HOLDFAST_FORM(FactsOfSeries, store::HistorySeries, included<SubjectInTest, T>(&T::subject),
              HOLDFAST_FIELDS(always, config, fingerprint, facts), HOLDFAST_FIELDS(or_null, branch),
              HOLDFAST_FIELD(version, "Version of the benchmark."));

}  // namespace

/// The series of one metric of one point, on one machine.
HOLDFAST_TABLE(LastOfTrend,
               included<FactsOfSeries, T>([](const T& one) -> const auto& { return one.trend.series; }),
               computed<T>("n_sessions", note("Number of all sessions; fewer may be listed."),
                           [](const T& one) { return one.trend.series.points.size(); }),
               computed<T>("sessions", [](const T& one) { return one.sessions(); }),
               computed<T>("change_points", [](const T& one) { return one.changes(); }),
               computed<T>("reason", note(Presence::or_null, "Reason why there are no change points."),
                           [](const T& one) { return one.trend.changes.reason; }),
               computed<T>("drift", [](const T& one) { return In<DriftOfTrend>{one.trend}; }));

namespace {

HOLDFAST_FORM(HistoryHead, ShownHistory, schema_is<T>("holdfast-history/1"),
              computed<T>("test", [](const T& shown) { return shown.test; }),
              computed<T>("settings", [](const T& shown) { return In<HistorySettings>{shown.settings}; }));
HOLDFAST_FORM(HistoryDocument, ShownHistory, HistoryHead::kFields, HOLDFAST_FIELDS(always, series));

}  // namespace

HOLDFAST_CODEC(SeriesWords, axis, sessions, relative, changes, drift, drift_interval);

namespace {

HOLDFAST_FORM(WordedSeries, LastOfTrend, Codec<LastOfTrend>::kFields,
              computed<T>("words", [](const T& one) { return words_of(one); }));
HOLDFAST_FORM(WordedHistory, ShownHistory, HistoryHead::kFields,
              computed<T>("series", [](const T& shown) { return all_in<WordedSeries>(shown.series); }));

ShownHistory shown_history(const std::string& test, const std::vector<Trend>& trends,
                           const suite::TrendSettings& settings, std::size_t last) {
  ShownHistory shown{.test = test, .settings = settings, .series = {}};
  for (const auto& trend : trends) shown.series.push_back({trend, last});
  return shown;
}

}  // namespace

}  // namespace holdfast::wire

namespace holdfast::render {

std::string history_json(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last) {
  const auto shown = wire::shown_history(test, trends, settings, last);
  return wire::dumped(wire::json_of(wire::In<wire::HistoryDocument>{shown}), 2);
}

std::string history_line(const std::string& test, const std::vector<suite::Trend>& trends,
                         const suite::TrendSettings& settings, std::size_t last) {
  const auto shown = wire::shown_history(test, trends, settings, last);
  return wire::dumped(wire::json_of(wire::In<wire::WordedHistory>{shown}));
}

std::string history_schema() {
  return wire::schema_text<wire::In<wire::HistoryDocument>>("The history of a test",
                                                            "Output of `holdfast history TEST --json`.");
}

}  // namespace holdfast::render
