#pragma once

/// Trend: the change points in the history of a benchmark, and its drift from its reference.
///
/// If the acceptance of a run changed the expected level, a new segment begins. Change points are searched within
/// segments. Backfilled sessions whose distance to the others is not known are not searched. The reference of the
/// drift begins at the accepted baseline in force if that belongs to the series, else at the first session of the last
/// segment.

#include <optional>
#include <string>
#include <vector>

#include "stats/change_points.hpp"
#include "stats/drift.hpp"
#include "store/change_entries.hpp"
#include "store/history.hpp"
#include "wire/aliases.hpp"

namespace holdfast::suite {

struct Trend {
  store::HistorySeries series;
  stats::ChangePoints changes;
  Verdict drift;
  std::vector<std::size_t> segments{0};  ///< the first session of each
  std::vector<std::size_t> searched;     ///< the sessions whose levels are searched
  std::size_t reference = 0;             ///< index of the session with which the reference begins
  bool against_baseline = false;         ///< true if the reference begins at the accepted baseline
};

struct TrendSettings {
  stats::ChangeSettings changes;
  stats::DriftSettings drift;  ///< direction and metric are the series' own
};

/// The settings that options can change.
struct TrendAsked {
  bool permutation = false;  ///< tests a change point by permutation instead of t
  std::optional<double> p_value;
  std::optional<double> min_change;  ///< least change of level, and least drift
};
/// Returns the settings. Throws Error for a p-value with which no change point could be found.
TrendSettings trend_settings(const TrendAsked& asked);

/// Returns "slower by 12 %", in the terms of the metric.
std::string change_text(const Trend& trend, const stats::ChangePoint& point);

/// Sorts the sessions in the order of their commits in `commits`, oldest first. Sessions of one commit stay in the
/// order in which they began, and a session of an unlisted commit stays after the session before it.
void order_by_commit(store::HistorySeries& series, const std::vector<std::string>& commits);

/// The selected histories: of a test, or of one of its benchmarks, under all its names.
struct TrendsOf {
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> branch;
  std::optional<std::string> sources =
      {};  ///< repository that orders the commits; none: sessions as they began
};
std::vector<Trend> trends_of(store::Database& store, const wire::Aliases& aliases, const TrendsOf& wanted,
                             const TrendSettings& settings);

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings);

/// Returns the entries to open: unreported change points. A change point is known if an entry of the same series, in
/// the same direction, began at most `min_segment` sessions away. As sessions accumulate, the best place moves by a
/// few sessions.
std::vector<store::ChangeEntry> unknown_changes(const Trend& trend,
                                                const std::vector<store::ChangeEntry>& known,
                                                const stats::ChangeSettings& settings);

/// Returns the ids of resolved entries: those that are new or acknowledged and whose loss is gone, which means that
/// the current level is as good as the level before, within `min_change`, or better. An improvement is never resolved
/// by itself: a person must acknowledge it.
std::vector<std::string> over(const Trend& trend, const std::vector<store::ChangeEntry>& known,
                              const stats::ChangeSettings& settings);

/// Opens entries for new change points of the tests that match the glob, and closes the entries of losses that are
/// gone. Returns all entries of these tests.
std::vector<store::ChangeEntry> updated_changes(store::Database& store, const wire::Aliases& aliases,
                                                const std::string& glob);

/// Sets the state of an entry. Returns a list of only this entry, with the new state.
std::vector<store::ChangeEntry> changed(store::Database& store, const std::string& id,
                                        const store::ChangeWord& word);

/// Returns true if a user must still decide on the entry.
bool is_open(const store::ChangeEntry& entry);

/// Returns true if the new level is the worse one.
bool is_loss(const store::ChangeEntry& entry);

/// Returns "worse by 12 % since 0a1b2c3d4e (1.2 us -> 1.344 us)", and for an improvement another possible cause.
std::string sentence_of(const store::ChangeEntry& entry);

}  // namespace holdfast::suite
