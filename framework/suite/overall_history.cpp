#include "suite/overall_history.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "run/reference/former_names.hpp"
#include "stats/geometric_mean.hpp"
#include "suite/overall.hpp"

namespace holdfast::suite {

namespace {

/// Sessions in the order in which they began.
using SessionKey = std::pair<std::string, std::string>;

/// The series of one test.
class TestHistory {
 public:
  void add(const store::HistorySeries& series) { all_.push_back(&series); }

  /// Chooses the series that count. Call it once, after the last add().
  void choose() {
    keep_counted(all_);
    levels_.resize(all_.size());
    for (std::size_t i = 0; i < all_.size(); ++i) {
      for (const auto& point : all_[i]->points) {
        if (point.relative)
          measured_[point.session].push_back({i, worse_ratio(*point.relative, all_[i]->subject.direction)});
      }
    }
  }

  /// Sets the levels of the series that have numbers in the session. Returns the change of each of them since its
  /// previous session.
  std::vector<Ratio> enter(const std::string& session) {
    std::vector<Ratio> steps;
    for (const auto& [series, now] : measured_[session]) {
      auto& level = levels_[series];
      if (level) steps.push_back({.ratio = now.ratio / level->ratio, .low = 1, .high = 1});
      level = now;
    }
    return steps;
  }

  /// Returns the levels that are known by now, relative to the first session.
  std::vector<Ratio> levels() const {
    std::vector<Ratio> known;
    for (const auto& level : levels_) {
      if (level) known.push_back(*level);
    }
    return known;
  }

 private:
  /// A level of the series with that index, relative to its first session.
  struct Level {
    std::size_t series;
    Ratio ratio;
  };

  std::vector<const store::HistorySeries*> all_;
  std::map<std::string, std::vector<Level>> measured_;  ///< by session
  std::vector<std::optional<Ratio>> levels_;  ///< of each series, in its last session; none before its first
};

}  // namespace

std::vector<store::HistorySeries> series_of_branch(store::Database& store, const wire::Aliases& aliases,
                                                   const std::optional<std::string>& branch) {
  std::vector<store::HistorySeries> all;
  for (const auto& test : store::tests_with_runs(store)) {
    for (auto& one : run::renamed_history(store, aliases, test, std::nullopt)) all.push_back(std::move(one));
  }
  const store::HistoryPoint* last = nullptr;
  for (const auto& one : all) {
    for (const auto& point : one.points) {
      if (last == nullptr || point.started > last->started) last = &point;
    }
  }
  const auto wanted = branch ? *branch : last == nullptr ? "" : last->branch;
  std::erase_if(all, [&](const auto& one) { return one.branch != wanted; });
  return all;
}

std::vector<OverallPoint> overall_history(const std::vector<store::HistorySeries>& series) {
  std::map<std::string, TestHistory> tests;
  std::map<SessionKey, const store::HistoryPoint*> sessions;
  for (const auto& one : series) {
    tests[one.subject.test].add(one);
    for (const auto& point : one.points) sessions.try_emplace({point.started, point.session}, &point);
  }
  for (auto& [name, test] : tests) test.choose();
  std::vector<OverallPoint> made;
  double since_first = 1;
  for (const auto& [key, point] : sessions) {
    double change = 0;
    double known = 0;  // number of tests with an earlier session; no other test can have changed
    std::vector<Ratio> levels;
    for (auto& [name, test] : tests) {
      if (!test.levels().empty()) ++known;
      if (const auto step = stats::geometric_mean(test.enter(point->session)))
        change += std::log(step->ratio);
      if (const auto level = stats::geometric_mean(test.levels())) levels.push_back(*level);
    }
    const auto level = stats::geometric_mean(levels);
    if (!level) continue;
    const double mean = known > 0 ? change / known : 0;
    since_first *= std::exp(mean);
    made.push_back({.session = point->session,
                    .started = point->started,
                    .commit = point->commit,
                    .dirty = point->dirty,
                    .tests = static_cast<int>(levels.size()),
                    .change = std::exp(mean),
                    .since_first = {.ratio = since_first,
                                    .low = since_first * level->low / level->ratio,
                                    .high = since_first * level->high / level->ratio}});
  }
  return made;
}

}  // namespace holdfast::suite
