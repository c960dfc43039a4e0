#include "session/renamed_history.hpp"

#include <algorithm>
#include <map>

#include "session/former_names.hpp"
#include "wire/param_names.hpp"

namespace holdfast::session {
namespace {

using AllSeries = std::vector<store::HistorySeries>;

bool same_point(const Subject& a, const Subject& b) {
  return a.test == b.test && a.benchmark == b.benchmark && a.params == b.params;
}

std::vector<Subject> subjects_of(const AllSeries& all, const std::optional<Subject>& also) {
  std::vector<Subject> subjects;
  const auto add = [&](const Subject& subject) {
    const bool known = std::any_of(subjects.begin(), subjects.end(),
                                   [&](const Subject& other) { return same_point(other, subject); });
    if (!known) subjects.push_back(subject);
  };
  for (const auto& series : all) add(series.subject);
  if (also) add(*also);
  return subjects;
}

bool has_reference(const store::HistorySeries& series) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [](const store::HistoryPoint& point) { return point.reference; });
}

bool measured_in(const store::HistorySeries& series, const std::string& session) {
  return std::any_of(series.points.begin(), series.points.end(),
                     [&](const store::HistoryPoint& point) { return point.session == session; });
}

/// A baseline under the name of today is in force, whatever was accepted before. Of a session that measured
/// both, the name of today counts; of the same second, the older name comes first.
void merge(store::HistorySeries& today, const store::HistorySeries& older) {
  const bool own = has_reference(today);
  auto points = older.points;
  std::erase_if(points, [&](const auto& point) { return measured_in(today, point.session); });
  for (auto& point : points) point.reference = point.reference && !own;
  points.insert(points.end(), today.points.begin(), today.points.end());
  std::stable_sort(points.begin(), points.end(),
                   [](const auto& a, const auto& b) { return a.started < b.started; });
  today.points = std::move(points);
}

/// Puts a series of a former name where that of today is.
void take(store::HistorySeries older, const Subject& today, AllSeries& found) {
  std::erase_if(found, [&](const auto& series) { return same_point(series.subject, older.subject); });
  for (auto& point : older.points) point.formerly = wire::subject_words(older.subject);
  older.subject.test = today.test;
  older.subject.benchmark = today.benchmark;
  older.subject.params = today.params;
  const auto same = std::find_if(found.begin(), found.end(),
                                 [&](const auto& series) { return store::comparable(series, older); });
  if (same == found.end()) {
    found.push_back(std::move(older));
  } else {
    merge(*same, older);
  }
}

}  // namespace

AllSeries renamed_history(store::Database& store, const wire::Aliases& aliases, const std::string& test,
                          const std::optional<std::string>& benchmark, const std::optional<Subject>& also) {
  if (aliases.empty()) return store::history_of(store, test, benchmark);
  auto found = store::history_of(store, test, std::nullopt);
  std::map<std::string, AllSeries> of_test{{test, found}};
  for (const auto& subject : subjects_of(found, also)) {
    for (const auto& former : former_names(aliases, subject)) {
      const auto [older, fresh] = of_test.try_emplace(former.subject.test);
      if (fresh) older->second = store::history_of(store, former.subject.test, std::nullopt);
      for (const auto& series : older->second) {
        if (same_point(series.subject, former.subject)) take(series, subject, found);
      }
    }
  }
  std::erase_if(found,
                [&](const auto& series) { return benchmark && series.subject.benchmark != *benchmark; });
  return found;
}

}  // namespace holdfast::session
