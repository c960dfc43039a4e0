#pragma once

/// Trend: what is said of the history of a benchmark: its change points, and how far it is from its
/// reference.
///
/// Where the acceptance of a run said that another level is right, a new segment begins: change points are looked
/// for within segments. The reference of the drift begins at the accepted baseline in force, where that belongs to
/// the series, else at the first session of the last segment.

#include "judge/change_points.hpp"
#include "judge/drift.hpp"
#include "store/history.hpp"

namespace holdfast::session {

struct Trend {
  store::HistorySeries series;
  judge::ChangePoints changes;
  Verdict drift;
  std::vector<std::size_t> segments{0};  ///< the first session of each
  std::size_t reference = 0;             ///< index of the session with which the reference begins
  bool against_baseline = false;         ///< whether that is the accepted baseline
};

struct TrendSettings {
  judge::ChangeSettings changes;
  judge::DriftSettings drift;  ///< direction and metric are the series' own
};

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings);

}  // namespace holdfast::session
