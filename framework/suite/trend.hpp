#pragma once

/// Trend: what is said of the history of a benchmark: its change points, and how far it is from its
/// reference.
///
/// Where the acceptance of a run said that another level is right, a new segment begins: change points are looked
/// for within segments. The reference of the drift begins at the accepted baseline in force, where that belongs to
/// the series, else at the first session of the last segment.

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
  std::size_t reference = 0;             ///< index of the session with which the reference begins
  bool against_baseline = false;         ///< whether that is the accepted baseline
};

struct TrendSettings {
  stats::ChangeSettings changes;
  stats::DriftSettings drift;  ///< direction and metric are the series' own
};

/// What of them can be asked for.
struct TrendAsked {
  bool permutation = false;  ///< decides about a change point in place of t
  std::optional<double> p_value;
  std::optional<double> min_change;  ///< of level, and least drift
};
/// Throws Error for a p-value by which nothing could be found.
TrendSettings trend_settings(const TrendAsked& asked);

/// "slower by 12 %", in the words of what was measured.
std::string change_text(const Trend& trend, const stats::ChangePoint& point);

/// Puts the sessions in the order of their commits: `commits`, oldest first. Sessions of one commit stay in the order in which they
/// began, and one of a commit that is not listed stays behind the session before it.
void order_by_commit(store::HistorySeries& series, const std::vector<std::string>& commits);

/// Of a test, or of one of its benchmarks, under all its names.
struct TrendsOf {
  std::string test;
  std::optional<std::string> benchmark;
  std::optional<std::string> branch;
  std::optional<std::string> sources =
      {};  ///< in whose repository commits have an order; none: sessions as they began
};
std::vector<Trend> trends_of(store::Database& store, const wire::Aliases& aliases, const TrendsOf& wanted,
                             const TrendSettings& settings);

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings);

/// Entries to open: unreported change points. A change point is known where an entry of the same series, in the same direction, began at most
/// `min_segment` sessions away: as sessions accumulate, the place that fits best moves by a few.
std::vector<store::ChangeEntry> unknown_changes(const Trend& trend,
                                                const std::vector<store::ChangeEntry>& known,
                                                const stats::ChangeSettings& settings);

/// Ids of resolved entries: those that are new or acknowledged and whose loss is gone: the level of today is again what it was before, or
/// better, but for `min_change`. An improvement is never over by itself: somebody must have looked.
std::vector<std::string> over(const Trend& trend, const std::vector<store::ChangeEntry>& known,
                              const stats::ChangeSettings& settings);

/// Opens entries for what is new in the tests that match the glob, and closes those of losses that are gone. All entries
/// of these tests.
std::vector<store::ChangeEntry> updated_changes(store::Database& store, const wire::Aliases& aliases,
                                                const std::string& glob);

/// Sets what is said of an entry; the entry alone, as it is then.
std::vector<store::ChangeEntry> changed(store::Database& store, const std::string& id,
                                        const store::ChangeWord& word);

/// Whether somebody has still to look after it.
bool is_open(const store::ChangeEntry& entry);

/// Whether the new level is the worse one.
bool is_loss(const store::ChangeEntry& entry);

/// "worse by 12 % since 0a1b2c3d4e (1.2 us -> 1.344 us)", and of an improvement what it may be instead.
std::string sentence_of(const store::ChangeEntry& entry);

}  // namespace holdfast::suite
