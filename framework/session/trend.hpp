#pragma once

/// Trend: what is said of the history of a benchmark: its change points, and how far it is from its
/// reference.
///
/// The reference begins at the accepted baseline in force, where that belongs to the series, else at its
/// first session.

#include "judge/change_points.hpp"
#include "judge/drift.hpp"
#include "store/history.hpp"

namespace holdfast::session {

struct Trend {
  store::HistorySeries series;
  judge::ChangePoints changes;
  Verdict drift;
  std::size_t reference = 0;      ///< index of the session with which the reference begins
  bool against_baseline = false;  ///< whether that is the accepted baseline
};

struct TrendSettings {
  judge::ChangeSettings changes;
  judge::DriftSettings drift;  ///< direction and metric are the series' own
};

Trend trend_of(const store::HistorySeries& series, const TrendSettings& settings);

}  // namespace holdfast::session
